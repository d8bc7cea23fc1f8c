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
import { homeView } from "./home-view.ts";

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
		order: step === null ? null : orderAt(step),
	};
}

const offer = "/borrow/confirm_borrow";
const repay = "/repay/repay_detail";
const account = "/bank_account/add_bankcard?mode=update";

/** Title, button and target of home for every step. */
const expected: Readonly<Record<Step, readonly [string | null, string | null, string | null]>> = {
	BasicInfo: [null, "apply", null],
	IdentityOCR: [null, "apply", null],
	Question: [null, "apply", null],
	Addition: [null, "apply", null],
	BindCard: [null, "apply", null],
	finishLoading: [null, "apply", null],
	Applying: ["home.assessing", "button.detail", "/auth/review_tips?pageName=confirmBorrow"],
	Reject: ["home.rejected", null, null],
	Confirm: ["home.approved", "button.getMoney", offer],
	getMoney: ["home.confirmed", "button.getMoney", offer],
	Lending: ["home.lending", "button.follow", "/borrow/lending"],
	PayFail: ["home.failed", "button.edit", account],
	Repaying: ["home.current", "button.payNow", repay],
	Overdued: ["home.overdue", "button.payNow", repay],
	Finish: [null, "apply", null],
	Cancel: [null, "apply", null],
};

describe("homeView", () => {
	it.each(Object.entries(expected))("at %s is %j", (step, [title, label, path]) => {
		const view = homeView(homeAt(step as Step));
		expect(view.title).toBe(title);
		const { action } = view;
		expect(action === null || action === "apply" ? action : action.label).toBe(label);
		expect(action === null || action === "apply" ? null : action.path).toBe(path);
	});

	it("offers to apply before the first order", () => {
		expect(homeView(homeAt(null))).toMatchObject({ action: "apply", figure: "limit" });
	});

	it("has no button if the server sends none", () => {
		for (const step of Object.keys(expected) as Step[]) {
			const { action } = homeView({ ...homeAt(step), button: null });
			expect(action === null || action === "apply").toBe(true);
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
