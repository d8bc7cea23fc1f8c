import {
	homeButton,
	homeStatus,
	orderLabel,
	recordHint,
	type Step,
	stepCodes,
} from "@puente/core/application";
import { describe, expect, it } from "vitest";
import { type Home, type Order, pathOfOrder } from "../order.ts";
import { type HomeState, homeAction, homeState } from "./home-state.ts";

const facts = { today: "2026-11-15", rejectedOn: "2026-11-10", reapplyDays: 30 } as unknown as Parameters<
	typeof homeStatus
>[1];

function orderAt(step: Step): Order {
	return {
		orderNo: "A1",
		step: stepCodes[step],
		label: orderLabel(step),
		hint: recordHint(step),
		createdAt: "2026-11-15T10:00:00Z",
		stepAt: "2026-11-15T10:00:00Z",
		currency: "NGN",
		amountMinor: null,
		days: null,
		account: null,
		payout: null,
		deadlineAt: null,
		owed: null,
		rejection: null,
		finishedAt: null,
	};
}

/** Answer of the server for an order at a step. */
function homeAt(step: Step | null): Home {
	return {
		status: homeStatus(step, facts),
		button: homeButton(step, facts),
		currency: "NGN",
		amountMin: 10_000,
		amountMax: 500_000,
		tenureDaysMin: 91,
		tenureDaysMax: 180,
		limit: null,
		reapplyOn: null,
		held: false,
		order: step === null ? null : orderAt(step),
	};
}

const offer = "/borrow/confirm_borrow";
const repay = "/repay/repay_detail";
const account = "/bank_account/add_bankcard?mode=update";

/** State, button and target of home for every step. */
const expected: Readonly<Record<Step, readonly [HomeState, string | null, string | null]>> = {
	BasicInfo: ["applying", null, null],
	IdentityOCR: ["applying", null, null],
	Question: ["applying", null, null],
	Addition: ["applying", null, null],
	BindCard: ["applying", null, null],
	finishLoading: ["applying", null, null],
	Applying: ["assessing", "button.detail", "/auth/review_tips?pageName=confirmBorrow"],
	Reject: ["rejected", null, null],
	Confirm: ["approved", "button.getMoney", offer],
	getMoney: ["confirmed", "button.getMoney", offer],
	Lending: ["sent", "button.follow", "/borrow/lending"],
	PayFail: ["failed", "button.edit", account],
	Repaying: ["repaying", "button.payNow", repay],
	Overdued: ["overdue", "button.payNow", repay],
	Finish: ["finished", null, null],
	Cancel: ["new", null, null],
};

describe("home", () => {
	it.each(Object.entries(expected))("at %s is %j", (step, [state, label, path]) => {
		const home = homeAt(step as Step);
		expect(homeState(home)).toBe(state);
		expect(homeAction(home)?.label ?? null).toBe(label);
		expect(homeAction(home)?.path ?? null).toBe(path);
	});

	it("is new before the first order", () => {
		expect(homeState(homeAt(null))).toBe("new");
		expect(homeAction(homeAt(null))).toBeNull();
	});

	it("has no button if the server sends none", () => {
		for (const step of Object.keys(expected) as Step[]) {
			expect(homeAction({ ...homeAt(step), button: null })).toBeNull();
		}
	});
});

describe("pathOfOrder", () => {
	it.each([
		["Finish", "/borrow/loan_history?orderNo=A1"],
		["Cancel", "/borrow/loan_history?orderNo=A1"],
		["Reject", "/borrow/loan_history?orderNo=A1"],
		["Overdued", repay],
		["Question", "/auth/loan_question"],
	] as const)("at %s is %s", (step, path) => {
		expect(pathOfOrder(orderAt(step))).toBe(path);
	});

	it("is null for an unknown step", () => {
		expect(pathOfOrder({ orderNo: "A1", step: 99 })).toBeNull();
	});
});
