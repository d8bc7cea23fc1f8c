import { describe, expect, it } from "vitest";
import { type LoanStatus, loanStatuses } from "../loan/state.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { homeButton, homeStatus, type OrderFacts, orderLabel, reapplyOn, recordHint } from "./labels.ts";
import { type Step, stepCodes } from "./steps.ts";
import {
	advance,
	cancelCommand,
	commandForLoan,
	deadlineOf,
	type FreshAnswers,
	firstMissingStep,
	isClosed,
	type OrderCommand,
	orderCommands,
	transition,
} from "./transitions.ts";

const steps = Object.keys(stepCodes) as Step[];

/** Every allowed move, written out by hand from the drawing of a loan's life, to check the table in the code. */
const allowed: readonly (readonly [Step, OrderCommand, Step])[] = [
	["BasicInfo", "saveBasicInfo", "IdentityOCR"],
	["IdentityOCR", "finishIdentity", "Question"],
	["Question", "saveQuestionnaire", "Addition"],
	["Addition", "saveAddition", "BindCard"],
	["BindCard", "bindCard", "finishLoading"],
	["finishLoading", "submit", "Applying"],
	["BasicInfo", "lapse", "Cancel"],
	["IdentityOCR", "lapse", "Cancel"],
	["Question", "lapse", "Cancel"],
	["Addition", "lapse", "Cancel"],
	["BindCard", "lapse", "Cancel"],
	["finishLoading", "lapse", "Cancel"],
	["Applying", "reject", "Reject"],
	["Applying", "approve", "Confirm"],
	["Applying", "returnAccount", "BindCard"],
	["Confirm", "accept", "getMoney"],
	["Confirm", "cancel", "Cancel"],
	["Confirm", "expire", "Cancel"],
	["getMoney", "requestPayout", "Lending"],
	["getMoney", "autoPayout", "Lending"],
	["getMoney", "payoutDone", "Repaying"],
	["getMoney", "withdrawPayout", "Cancel"],
	["Lending", "payoutDone", "Repaying"],
	["Lending", "payoutFailed", "PayFail"],
	["Repaying", "payoutReversed", "PayFail"],
	["Overdued", "payoutReversed", "PayFail"],
	["PayFail", "correctAccount", "getMoney"],
	["PayFail", "retryPayout", "Lending"],
	["PayFail", "payoutDone", "Repaying"],
	["PayFail", "cancel", "Cancel"],
	["Repaying", "fallOverdue", "Overdued"],
	["Repaying", "rollOver", "Repaying"],
	["Repaying", "payOff", "Finish"],
	["Repaying", "giveBack", "Finish"],
	["Overdued", "clearArrears", "Repaying"],
	["Overdued", "rollOver", "Repaying"],
	["Overdued", "payOff", "Finish"],
	["Overdued", "giveBack", "Finish"],
	["Finish", "reopen", "Repaying"],
];

describe("transition", () => {
	const all = steps.flatMap((step) => orderCommands.map((command) => [step, command] as const));

	it.each(all)("from %s by %s follows the table", (step, command) => {
		const move = allowed.find(([from, by]) => from === step && by === command);
		const closed = step === "Finish" || step === "Cancel" || step === "Reject";
		expect(transition(step, command)).toEqual(
			move ? { ok: true, value: move[2] } : { ok: false, refusal: closed ? "order-closed" : "not-now" },
		);
	});

	it("closes exactly the steps Finish, Cancel and Reject", () => {
		expect(steps.filter(isClosed).sort()).toEqual(["Cancel", "Finish", "Reject"]);
	});

	it("lets a borrower cancel before accepting, before the payout and after it failed", () => {
		expect(steps.flatMap((step) => (cancelCommand(step) ? [[step, cancelCommand(step)]] : []))).toEqual([
			["PayFail", "cancel"],
			["Confirm", "cancel"],
			["getMoney", "withdrawPayout"],
		]);
	});
});

describe("a returning borrower", () => {
	const none: FreshAnswers = {
		BasicInfo: false,
		IdentityOCR: false,
		Question: false,
		Addition: false,
		BindCard: false,
	};
	const every: FreshAnswers = {
		BasicInfo: true,
		IdentityOCR: true,
		Question: true,
		Addition: true,
		BindCard: true,
	};

	it("starts at the first step that is missing", () => {
		expect(firstMissingStep(none)).toBe("BasicInfo");
		expect(firstMissingStep({ ...every, Question: false, BindCard: false })).toBe("Question");
		expect(firstMissingStep(every)).toBe("finishLoading");
	});

	it("skips steps whose answers are still fresh", () => {
		expect(advance("BasicInfo", "saveBasicInfo", none)).toEqual({ ok: true, value: "IdentityOCR" });
		expect(advance("BasicInfo", "saveBasicInfo", { ...every, Addition: false })).toEqual({
			ok: true,
			value: "Addition",
		});
		expect(advance("BasicInfo", "saveBasicInfo", every)).toEqual({ ok: true, value: "finishLoading" });
		expect(advance("finishLoading", "submit", every)).toEqual({ ok: true, value: "Applying" });
		expect(advance("Applying", "submit", every)).toEqual({ ok: false, refusal: "not-now" });
	});

	it("is not sent back to an earlier step", () => {
		expect(advance("Question", "saveQuestionnaire", { ...every, BasicInfo: false })).toEqual({
			ok: true,
			value: "finishLoading",
		});
	});
});

describe("the command that brings an order in line with its loan", () => {
	const expected: Readonly<Record<LoanStatus, Readonly<Partial<Record<Step, OrderCommand>>>>> = {
		repaying: { Overdued: "clearArrears", Finish: "reopen" },
		overdue: { Repaying: "fallOverdue", Finish: "reopen" },
		finished: { Repaying: "payOff", Overdued: "payOff" },
		returned: { Repaying: "giveBack", Overdued: "giveBack" },
		"written-off": { Repaying: "fallOverdue", Finish: "reopen" },
	};

	it.each(loanStatuses.flatMap((status) => steps.map((step) => [status, step] as const)))(
		"is right for a %s loan at step %s",
		(status, step) => {
			const command = commandForLoan(step, status);
			expect(command).toBe(expected[status][step] ?? null);
			if (command) expect(transition(step, command).ok).toBe(true);
		},
	);
});

describe("deadlines", () => {
	it("end an unconfirmed offer and start the automatic payout, and no other step", () => {
		const ends = { offerEndsAtMs: 86_401_000, payoutAtMs: 28_801_000 };
		expect(deadlineOf("Confirm", ends)).toEqual({ command: "expire", atMs: 86_401_000 });
		expect(deadlineOf("Confirm", { ...ends, offerEndsAtMs: null })).toBeNull();
		expect(deadlineOf("getMoney", ends)).toEqual({ command: "autoPayout", atMs: 28_801_000 });
		for (const step of steps) {
			if (step !== "Confirm" && step !== "getMoney") expect(deadlineOf(step, ends)).toBeNull();
		}
	});
});

describe("what the borrower sees", () => {
	const facts: OrderFacts = {
		today: "2026-01-30" as PlainDate,
		rejectedOn: "2026-01-01" as PlainDate,
		reapplyDays: 30,
	};

	it.each([
		["BasicInfo", "canLoan", "apply", "incomplete", "supplyInformation"],
		["IdentityOCR", "canLoan", "apply", "incomplete", "supplyKyc"],
		["Question", "canLoan", "apply", "incomplete", "supplyQuestionnaire"],
		["Addition", "canLoan", "apply", "incomplete", "supplyInformation"],
		["BindCard", "canLoan", "apply", "addingCard", "supplyBankCard"],
		["finishLoading", "canLoan", "apply", "incomplete", "continue"],
		["Applying", "assessing", "detail", "assessing", "assessing"],
		["Reject", "rejected", null, "rejected", "reapply"],
		["Confirm", "success", "getMoney", "incomplete", "getMoney"],
		["getMoney", "lending", "getMoney", "disbursing", "getMoney"],
		["Lending", "lending", "getMoney", "disbursing", "disbursing"],
		["PayFail", "failed", "edit", "failed", "checkAccount"],
		["Repaying", "repaying", "pay", "repaying", null],
		["Overdued", "overdue", "pay", "overdue", "payNow"],
		["Finish", "canLoan", "apply", "finished", null],
		["Cancel", "canLoan", "apply", "cancelled", null],
	] as const)("at %s is %s, %s, %s, %s", (step, status, button, label, hint) => {
		expect([homeStatus(step, facts), homeButton(step, facts), orderLabel(step), recordHint(step)]).toEqual([
			status,
			button,
			label,
			hint,
		]);
	});

	it("allows an application when there is no order", () => {
		expect([homeStatus(null, facts), homeButton(null, facts)]).toEqual(["canLoan", "apply"]);
	});

	it("allows a new application thirty days after a rejection, and says when", () => {
		expect(reapplyOn(facts)).toBe("2026-01-31");
		const later = { ...facts, today: "2026-01-31" as PlainDate };
		expect(reapplyOn(later)).toBeNull();
		expect(homeStatus("Reject", later)).toBe("canLoan");
		expect(homeButton("Reject", later)).toBe("apply");
		expect(reapplyOn({ ...facts, rejectedOn: null })).toBeNull();
	});
});
