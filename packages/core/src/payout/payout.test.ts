import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	isPayoutOver,
	lookDelaySeconds,
	type PayoutNews,
	type PayoutState,
	payoutAfter,
	payoutStates,
	possibleOutcomes,
} from "./payout.ts";

const news = ["settled", "failed", "reversed"] as const satisfies readonly PayoutNews[];

function follow(heard: readonly PayoutNews[]) {
	let state: PayoutState = "sent";
	const effects: string[] = [];
	for (const each of heard) {
		const turn = payoutAfter(state, each);
		state = turn.state;
		if (turn.effect) effects.push(turn.effect);
	}
	return { state, effects };
}

describe("what a rail says about a payout", () => {
	it.each([
		[["settled"], "settled", ["openLoan"]],
		[["failed"], "failed", ["payoutFailed"]],
		[["reversed"], "reversed", ["payoutFailed"]],
		[["settled", "reversed"], "reversed", ["openLoan", "undoLoan"]],
		[["settled", "failed"], "reversed", ["openLoan", "undoLoan"]],
		[["reversed", "settled"], "reversed", ["payoutFailed"]],
		[["failed", "settled"], "disputed", ["payoutFailed", "askPerson"]],
	] as const)("%j ends %s", (heard, state, effects) => {
		expect(follow(heard)).toEqual({ state, effects });
	});

	it("however often and in whatever order: a loan is opened at most once and undone at most once", () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...news), { maxLength: 12 }), (heard) => {
				const { state, effects } = follow(heard);
				const count = (effect: string) => effects.filter((each) => each === effect).length;
				expect(count("openLoan")).toBeLessThanOrEqual(1);
				expect(count("undoLoan")).toBeLessThanOrEqual(count("openLoan"));
				// The loan stands exactly when the payout does.
				expect(count("openLoan") - count("undoLoan") === 1).toBe(state === "settled");
			}),
		);
	});

	it("said twice in a row changes nothing the second time", () => {
		for (const state of payoutStates) {
			for (const each of news) {
				const once = payoutAfter(state, each);
				const twice = payoutAfter(once.state, each);
				expect(twice.state, `${state} ${each}`).toBe(once.state);
				expect(twice.effect, `${state} ${each}`).toBeNull();
			}
		}
	});

	it("lets another payout be made only when the money is known to be back or never to have left", () => {
		expect(payoutStates.filter(isPayoutOver)).toEqual(["failed", "reversed"]);
	});
});

it("the rail is asked ever less often, and never less than hourly", () => {
	const delays = Array.from({ length: 20 }, (_, looks) => lookDelaySeconds(looks));
	expect(delays).toEqual(delays.toSorted((one, other) => one - other));
	expect(delays[0]).toBe(60);
	expect(delays.at(-1)).toBe(3_600);
});

describe("a disputed payout", () => {
	it.each([
		[{ hasLoan: true, hasOther: false, isAwaited: false }, ["paid", "handled"]],
		[{ hasLoan: false, hasOther: false, isAwaited: true }, ["paid", "notPaid"]],
		[{ hasLoan: false, hasOther: true, isAwaited: true }, ["notPaid", "handled"]],
		[{ hasLoan: false, hasOther: false, isAwaited: false }, ["notPaid", "handled"]],
	] as const)("opens a loan only where one is awaited and no other money went out: %o", (facts, outcomes) => {
		expect(possibleOutcomes(facts)).toEqual(outcomes);
	});
});
