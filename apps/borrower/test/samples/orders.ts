import type { CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import { minutesFromNow } from "./moment.ts";

export type Order = NonNullable<CallOutput<Calls["latestOrder"]>["order"]>;
export type Home = CallOutput<Calls["loanProductIndex"]>;

export const orderNo = "PM20261001ABCD2345";

const blank = {
	orderNo,
	hint: null,
	createdAt: "2026-10-01T16:00:00.000Z",
	stepAt: "2026-10-14T15:00:00.000Z",
	amountMinor: null,
	days: null,
	account: null,
	payout: null,
	deadlineAt: null,
	owed: null,
	rejection: null,
	finishedAt: null,
} as const satisfies Partial<Order>;

const account = { bankName: "BBVA México", lastDigits: "7890" };
/** A loan of 3,000.00 for 91 days. */
const chosen = { amountMinor: 300_000, days: 91, account };
const payout = {
	amountMinor: 294_780,
	startedAt: minutesFromNow(-12),
	delayedUntil: null,
	minutesMin: 10,
	minutesMax: 60,
	failedReason: null,
};
const owed = {
	payoffMinor: 306_350,
	dueMinor: 0,
	nextDueOn: "2026-11-12",
	nextDueMinor: 104_567,
	overdueDays: 0,
	penaltyMinor: 0,
};

/** Fields of an order at each step. */
const parts: Readonly<Record<Step, Pick<Order, "label"> & Partial<Order>>> = {
	BasicInfo: { label: "incomplete", hint: "supplyInformation" },
	Addition: { label: "incomplete", hint: "supplyInformation" },
	IdentityOCR: { label: "incomplete", hint: "supplyKyc" },
	Question: { label: "incomplete", hint: "supplyQuestionnaire" },
	BindCard: { label: "addingCard", hint: "supplyBankCard" },
	finishLoading: { label: "incomplete", hint: "continue" },
	Applying: { label: "assessing", hint: "assessing" },
	Confirm: { label: "incomplete", hint: "getMoney", account, deadlineAt: minutesFromNow(26 * 60) },
	getMoney: { label: "disbursing", hint: "getMoney", ...chosen, deadlineAt: minutesFromNow(5 * 60) },
	Lending: { label: "disbursing", hint: "disbursing", ...chosen, payout },
	PayFail: {
		label: "failed",
		hint: "checkAccount",
		...chosen,
		payout: { ...payout, failedReason: "wrongAccount" },
	},
	Repaying: { label: "repaying", ...chosen, owed },
	Overdued: {
		label: "overdue",
		hint: "payNow",
		...chosen,
		owed: {
			payoffMinor: 318_240,
			dueMinor: 109_812,
			nextDueOn: "2026-11-12",
			nextDueMinor: 104_567,
			overdueDays: 5,
			penaltyMinor: 5_245,
		},
	},
	Finish: { label: "finished", ...chosen, finishedAt: "2026-10-13T17:00:00.000Z" },
	Cancel: { label: "cancelled", finishedAt: "2026-10-13T17:00:00.000Z" },
	Reject: {
		label: "rejected",
		hint: "reapply",
		rejection: { reasons: ["highDebt", "missedPaymentsRecently"], reapplyOn: "2026-11-13" },
		finishedAt: "2026-10-13T17:00:00.000Z",
	},
};

export function orderAt(step: Step, part: Partial<Order> = {}, country: Country = "mx"): Order {
	return { ...blank, step: stepCodes[step], currency: packs[country].currency.code, ...parts[step], ...part };
}

/** An order with long texts and a large amount. */
export function longOrder(): Order {
	return orderAt("Overdued", {
		orderNo: "PM20261001ABCDEFGHJKLMNP",
		amountMinor: 6_000_000_00,
		account: { bankName: "Banco Internacional de Desarrollo Regional Intercontinental", lastDigits: "7890" },
	});
}

const statuses: Readonly<Record<Step, Pick<Home, "status" | "button">>> = {
	BasicInfo: { status: "canLoan", button: "apply" },
	Addition: { status: "canLoan", button: "apply" },
	IdentityOCR: { status: "canLoan", button: "apply" },
	Question: { status: "canLoan", button: "apply" },
	BindCard: { status: "canLoan", button: "apply" },
	finishLoading: { status: "canLoan", button: "apply" },
	Applying: { status: "assessing", button: "detail" },
	Confirm: { status: "success", button: "getMoney" },
	getMoney: { status: "lending", button: "getMoney" },
	Lending: { status: "lending", button: "detail" },
	PayFail: { status: "failed", button: "edit" },
	Repaying: { status: "repaying", button: "pay" },
	Overdued: { status: "overdue", button: "pay" },
	Finish: { status: "canLoan", button: "apply" },
	Cancel: { status: "canLoan", button: "apply" },
	Reject: { status: "rejected", button: null },
};

/** The credit limit at steps after a decision. */
const limits: Readonly<Partial<Record<Step, number>>> = { Confirm: 6_000, Finish: 10_000 };

/** Home for the newest order's step; null for a borrower without orders. */
export function homeAt(step: Step | null, country: Country = "mx"): Home {
	const { loan, currency } = packs[country];
	return {
		...(step === null ? { status: "canLoan", button: "apply" } : statuses[step]),
		currency: currency.code,
		...loan,
		limit: limits[step ?? "BasicInfo"] ?? null,
		reapplyOn: null,
		held: false,
		order: step === null ? null : orderAt(step, {}, country),
	};
}
