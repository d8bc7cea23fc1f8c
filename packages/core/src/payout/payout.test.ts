import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	isPayoutOver,
	type PayoutState,
	type PayoutUpdate,
	payoutStates,
	payoutTransition,
	possibleOutcomes,
	settledPollDelaySeconds,
} from "./payout.ts";

const updateKinds = ["settled", "failed", "reversed"] as const satisfies readonly PayoutUpdate[];

function applyUpdates(updates: readonly PayoutUpdate[]) {
	let state: PayoutState = "sent";
	const effects: string[] = [];
	for (const each of updates) {
		const transition = payoutTransition(state, each);
		state = transition.state;
		if (transition.effect) effects.push(transition.effect);
	}
	return { state, effects };
}

describe("the updates of a rail about a payout", () => {
	it.each([
		[["settled"], "settled", ["openLoan"]],
		[["failed"], "failed", ["payoutFailed"]],
		[["reversed"], "reversed", ["payoutFailed"]],
		[["settled", "reversed"], "reversed", ["openLoan", "undoLoan"]],
		[["settled", "failed"], "reversed", ["openLoan", "undoLoan"]],
		[["reversed", "settled"], "reversed", ["payoutFailed"]],
		[["failed", "settled"], "disputed", ["payoutFailed", "askPerson"]],
	] as const)("%j end in %s", (updates, state, effects) => {
		expect(applyUpdates(updates)).toEqual({ state, effects });
	});

	it("open a loan at most once and undo it at most once, in any order and repetition", () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...updateKinds), { maxLength: 12 }), (updates) => {
				const { state, effects } = applyUpdates(updates);
				const count = (effect: string) => effects.filter((each) => each === effect).length;
				expect(count("openLoan")).toBeLessThanOrEqual(1);
				expect(count("undoLoan")).toBeLessThanOrEqual(count("openLoan"));
				// A loan exists exactly while its payout is settled.
				expect(count("openLoan") - count("undoLoan") === 1).toBe(state === "settled");
			}),
		);
	});

	it("change nothing when repeated", () => {
		for (const state of payoutStates) {
			for (const each of updateKinds) {
				const once = payoutTransition(state, each);
				const twice = payoutTransition(once.state, each);
				expect(twice.state, `${state} ${each}`).toBe(once.state);
				expect(twice.effect, `${state} ${each}`).toBeNull();
			}
		}
	});

	it("allow another payout only when the money is back or never left", () => {
		expect(payoutStates.filter(isPayoutOver)).toEqual(["failed", "reversed"]);
	});
});

it("polls a settled payout hourly for two days, daily for ten, weekly for two months, then never", () => {
	const day = 86_400;
	expect([0, 2 * day - 1].map(settledPollDelaySeconds)).toEqual([3_600, 3_600]);
	expect([2 * day, 10 * day - 1].map(settledPollDelaySeconds)).toEqual([day, day]);
	expect([10 * day, 60 * day - 1].map(settledPollDelaySeconds)).toEqual([7 * day, 7 * day]);
	expect(settledPollDelaySeconds(60 * day)).toBeNull();
});

describe("a disputed payout", () => {
	it.each([
		[{ hasLoan: true, hasOther: false, isAwaited: false }, ["paid", "handled"]],
		[{ hasLoan: false, hasOther: false, isAwaited: true }, ["paid", "notPaid"]],
		[{ hasLoan: false, hasOther: true, isAwaited: true }, ["notPaid", "handled"]],
		[{ hasLoan: false, hasOther: false, isAwaited: false }, ["notPaid", "handled"]],
	] as const)(
		"opens a loan only for an order that waits for it and has no other payout: %o",
		(facts, outcomes) => {
			expect(possibleOutcomes(facts)).toEqual(outcomes);
		},
	);
});
