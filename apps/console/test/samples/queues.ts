import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { type QueueName, queueNames } from "@puente/core/staff";
import { ago, idOf } from "./session.ts";

type Output<Name extends keyof StaffCalls> = CallOutput<StaffCalls[Name]>;
export type QueueItem = Output<"queue">["items"][number];
type Loan = Output<"findLoan">["loan"];
type Payment = Output<"unmatchedItem">["payment"];
type Decision = Output<"referredItem">["decision"];

export const borrowerId = idOf(20);
export const itemId = idOf(30);
export const orderNo = "MX7K2P9Q";
export const colleague = { id: idOf(2), name: "meera.credit" };

export function queueItem(queue: QueueName, changes: Partial<QueueItem> = {}): QueueItem {
	return {
		id: itemId,
		queue,
		borrowerId,
		name: "Guadalupe Hernández",
		orderNo,
		country: "mx",
		since: ago(0, 6),
		deadline: ago(0, -18),
		assignedTo: null,
		facts: { reasons: "lowIncome,highDebt", points: "512" },
		...changes,
	};
}

export function queueCounts(names: readonly QueueName[] = queueNames): Output<"queues"> {
	return {
		queues: names.map((queue, index) => ({
			queue,
			count: index * 400,
			overdue: index % 3,
			unassigned: index,
			mine: index % 2,
			oldestSince: index === 0 ? null : ago(index),
		})),
		proposals: names.length === 0 ? { count: 0, overdue: 0 } : { count: 3, overdue: 1 },
	};
}

export function decision(changes: Partial<Decision> = {}): Decision {
	return {
		decidedBy: "card",
		outcome: "refer",
		cardVersion: "mx-2026-10",
		points: 512,
		pointsByCharacteristic: { monthlyIncome: 40, selfRating: -12, currentLenders: 25 },
		reasons: ["lowIncome"],
		reapplyOn: null,
		decidedAt: ago(0, 6),
		...changes,
	};
}

export const forms: Output<"referredItem">["forms"] = {
	BasicInfo: {
		firstName: "Guadalupe",
		lastName: "Hernández",
		secondLastName: "de la Cruz",
		birthday: "1990-05-04",
		gender: "female",
		nationalId: "**************MDF1",
		email: "**************.com",
		maritalStatus: "married",
		address: "Calle de las Flores 123, interior 4, Colonia Doctores",
	},
	IdentityOCR: { nationalId: "**************MDF1", name: "GUADALUPE HERNANDEZ DE LA CRUZ" },
	Addition: {
		monthlySalary: "band-3",
		emergencyContactName1: "Juan Hernández",
		emergencyContactMobile1: "******4321",
		emergencyContactRelation1: "parent",
	},
	BindCard: { bankCode: "012", accountNumber: "**************7890" },
	Question: { selfRating: ["good"], currentLenders: ["none"] },
};

/** What a credit officer may reveal while the application is being checked. */
export const revealable = ["mobile", "nationalId", "email", "accountNumber", "emergencyContactMobile1"];

export function referredItem(changes: Partial<Output<"referredItem">> = {}): Output<"referredItem"> {
	return {
		item: queueItem("referred"),
		name: "Guadalupe Hernández de la Cruz",
		orderNo,
		appliedAt: ago(0, 7),
		forms,
		revealable,
		decision: decision(),
		offer: { limit: 3000, currency: "MXN", tier: "standard", rung: 2 },
		account: { standing: "unsure", holderAtBank: "LUCIA HERNANDES", nameOnDocument: "Lucía Hernández" },
		sharers: [{ kind: "device", borrowerId: idOf(21) }],
		images: ["front", "back", "face"],
		...changes,
	};
}

export function identityItem(changes: Partial<Output<"identityItem">> = {}): Output<"identityItem"> {
	return {
		item: queueItem("identity"),
		name: "Guadalupe Hernández de la Cruz",
		orderNo,
		appliedAt: ago(0, 7),
		doubts: [
			{
				reason: "nameEdited",
				foundAt: ago(0, 6),
				differences: [{ field: "secondLastName", read: "CRUZ", typed: "de la Cruz" }],
			},
			{
				reason: "sameFace",
				foundAt: ago(0, 6),
				differences: [{ field: "borrower", read: idOf(21), typed: "" }],
			},
		],
		read: {
			lastName: { value: "HERNANDEZ", source: "read", confidence: 0.87 },
			secondLastName: { value: "CRUZ", source: "read", confidence: 0.87 },
			nationalId: { value: "HECG900504MDFRRD01", source: "checked", confidence: 1 },
		},
		conflicts: ["nationalId"],
		confirmed: { lastName: "Hernández", secondLastName: "de la Cruz", nationalId: "HECG900504MDFRRD01" },
		typed: { lastName: "Hernández", secondLastName: "de la Cruz", firstName: "Guadalupe" },
		faceMatch: "unsure",
		liveness: "notShown",
		challenge: "blink",
		images: ["front", "face"],
		...changes,
	};
}

export function payoutItem(changes: Partial<Output<"payoutItem">> = {}): Output<"payoutItem"> {
	return {
		item: queueItem("payouts", { facts: { amountMinor: "300000", currency: "MXN", state: "failed" } }),
		orderNo,
		name: "Guadalupe Hernández de la Cruz",
		reasons: ["otherAmount"],
		payouts: [
			{
				reference: idOf(40),
				attempt: 1,
				rail: "stp",
				amountMinor: 300_000,
				currency: "MXN",
				state: "failed",
				failedCode: "CN",
				plannedAt: ago(1),
				firstSentAt: ago(0, 20),
				account: { bankCode: "012", accountNumber: "012180001234567890", holder: "Guadalupe Hernández" },
			},
			{
				reference: idOf(41),
				attempt: 2,
				rail: "stp",
				amountMinor: 300_000,
				currency: "MXN",
				state: "disputed",
				failedCode: null,
				plannedAt: ago(0, 8),
				firstSentAt: null,
				account: null,
			},
		],
		account: { standing: "own", holderAtBank: "LUCIA HERNANDEZ", nameOnDocument: "Lucía Hernández" },
		mayRetry: true,
		outcomes: ["paid", "notPaid"],
		...changes,
	};
}

export function matchedLoan(changes: Partial<Loan> = {}): Loan {
	return {
		loanId: idOf(50),
		orderNo,
		borrowerId,
		currency: "MXN",
		status: "overdue",
		openedOn: "2026-08-01",
		dueMinor: 120_050,
		payoffMinor: 310_000,
		overdueDays: 12,
		reductions: { count: 0, sumMinor: 0 },
		...changes,
	};
}

function payment(changes: Partial<Payment> = {}): Payment {
	return {
		rail: "spei",
		paymentId: "SPEI-0001",
		amountMinor: 120_050,
		currency: "MXN",
		paidAt: ago(2),
		orderNo: null,
		...changes,
	};
}

export function voucherItem(changes: Partial<Output<"voucherItem">> = {}): Output<"voucherItem"> {
	return {
		item: queueItem("vouchers", { facts: { amountMinor: "120050", currency: "MXN" } }),
		voucher: {
			id: itemId,
			orderNo,
			amountMinor: 120_050,
			currency: "MXN",
			paidOn: "2026-11-14",
			createdAt: ago(1),
		},
		reference: "BBVA 889900",
		images: [idOf(60)],
		loan: matchedLoan(),
		payments: [payment(), payment({ paymentId: "SPEI-0002", amountMinor: 99_000 })],
		booked: [],
		expected: [],
		...changes,
	};
}

export function unmatchedItem(changes: Partial<Output<"unmatchedItem">> = {}): Output<"unmatchedItem"> {
	return {
		item: queueItem("unmatched", {
			orderNo: null,
			borrowerId: null,
			name: null,
			facts: { amountMinor: "120050", currency: "MXN", rail: "spei" },
		}),
		payment: payment(),
		vouchers: [
			{
				id: idOf(61),
				orderNo,
				amountMinor: 120_050,
				currency: "MXN",
				paidOn: "2026-11-14",
				createdAt: ago(1),
			},
		],
		...changes,
	};
}

export const comparedPayout = {
	rail: {
		providerId: "20261118:0PAYOUT",
		reference: idOf(40),
		amountMinor: 300_000,
		currency: "MXN",
		state: "pending",
		madeAt: ago(1),
		toOwnAccount: false,
	},
	ours: { amountMinor: 300_000, currency: "MXN", state: "settled", sentAt: ago(1) },
} as const satisfies NonNullable<Output<"openItem">["payout"]>;

export const waitingClose: NonNullable<Output<"openItem">["close"]> = {
	currency: "MXN",
	firstDay: "2026-11-10",
	lastDay: "2026-11-17",
	loans: 1_204,
	agreedUntil: null,
};

export function openItem(changes: Partial<Output<"openItem">> = {}): Output<"openItem"> {
	return {
		item: queueItem("openItems", { facts: { kind: "amountDiffers", rail: "spei" } }),
		kind: "amountDiffers",
		rail: "spei",
		key: "SPEI-0001",
		payment: payment({ orderNo }),
		payout: null,
		close: null,
		loan: matchedLoan(),
		correction: "otherAmount",
		...changes,
	};
}

export function feedbackItem(changes: Partial<Output<"feedbackItem">> = {}): Output<"feedbackItem"> {
	return {
		item: queueItem("feedback", { facts: { type: "1", status: "2" } }),
		id: itemId,
		borrowerId,
		country: "mx",
		orderNo,
		type: 1,
		status: 2,
		createdAt: ago(2),
		description: "I paid on Monday and the app still shows that I owe.",
		receiverAccount: "646180001234567890",
		contact: "******4321",
		loan: {
			on: "2026-11-16",
			currency: "MXN",
			dueMinor: 118_900,
			penaltyMinor: 12_700,
			overdueDays: 6,
			nextDueOn: "2026-12-16",
			nextDueMinor: 106_200,
			payoffMinor: 637_300,
		},
		images: [idOf(62)],
		claim: { openedAt: ago(2), answerBy: ago(-1), closedAt: null, outcome: null },
		messages: [
			{
				id: idOf(63),
				from: "support",
				staffName: "sofia.support",
				text: "We are looking into it.",
				images: [],
				at: ago(1),
				readAt: null,
			},
			{
				id: idOf(64),
				from: "borrower",
				staffName: null,
				text: "Thank you.",
				images: [],
				at: ago(0, 20),
				readAt: ago(0, 19),
			},
		],
		payments: [],
		handOvers: [],
		closedBy: ["finance"],
		receivers: {
			roles: ["finance"],
			colleagues: [{ id: idOf(70), name: "lucia.finance", roles: ["finance"] }],
		},
		may: { take: false, answer: true, close: true },
		...changes,
	};
}

/** As support sees a claim that it may not close, with a payment that came meanwhile. */
export function handedOverClaim(): Output<"feedbackItem"> {
	const words = "She showed me the slip of her bank: 1,200 pesos on Monday, to our old account.";
	return feedbackItem({
		payments: [
			{
				rail: "stp",
				paymentId: "STP-20271117-0009",
				amountMinor: 120_000,
				currency: "MXN",
				paidAt: ago(1),
				bookedAt: ago(0, 5),
				orderNo,
			},
		],
		handOvers: [
			{ id: idOf(71), by: "sofia.support", toRole: "collections", toName: null, words, at: ago(0, 8) },
			{ id: idOf(72), by: "tunde.collections", toRole: null, toName: "lucia.finance", words, at: ago(0, 3) },
		],
		may: { take: false, answer: true, close: false },
	});
}

export function erasureItem(changes: Partial<Output<"erasureItem">> = {}): Output<"erasureItem"> {
	return {
		item: queueItem("erasures", { id: borrowerId, orderNo: null, facts: { channel: "phone" } }),
		askedAt: ago(3),
		keptUntil: ago(1),
		notedBy: "sofia.support",
		obstacle: null,
		orders: [{ orderNo, step: 4, createdAt: ago(200), closedAt: ago(100) }],
		...changes,
	};
}

export function exportItem(changes: Partial<Output<"exportItem">> = {}): Output<"exportItem"> {
	return {
		item: queueItem("exports", { orderNo: null, facts: { channel: "letter", agreed: "true" } }),
		channel: "letter",
		askedOn: "2026-11-10",
		reason: "The signature on the letter is that of the agreement.",
		notedBy: "sofia.support",
		approvedBy: "ngozi.compliance",
		...changes,
	};
}
