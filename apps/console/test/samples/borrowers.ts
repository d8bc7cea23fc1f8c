import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { borrowerId, decision, forms, orderNo, revealable } from "./queues.ts";
import { ago, idOf } from "./session.ts";

type Output<Name extends keyof StaffCalls> = CallOutput<StaffCalls[Name]>;
export type BorrowerDetails = Output<"borrower">;
export type Loan = BorrowerDetails["loans"][number];

export function profile(changes: Partial<BorrowerDetails["profile"]> = {}): BorrowerDetails["profile"] {
	return {
		id: borrowerId,
		country: "mx",
		name: "Guadalupe Hernández de la Cruz",
		mobile: "******4321",
		registeredAt: ago(220),
		blockedAt: null,
		deceasedAt: null,
		erasedAt: null,
		latestOrder: { orderNo, step: 3 },
		...changes,
	};
}

/** A stored card that paid in the evening, after too little money in the morning. */
function autopay(): Loan["autopays"][number] {
	return {
		way: "card",
		rail: "card-portal",
		state: "active",
		brand: "visa",
		lastDigits: "4242",
		limitMinor: 140_000,
		expiresOn: "2027-03-01",
		askedAt: ago(60),
		activeAt: ago(60),
		endedAt: null,
		endCause: null,
		revokedAt: null,
		charges: [
			{
				dueOn: "2026-11-01",
				amountMinor: 112_000,
				state: "paid",
				toldAt: ago(20),
				cause: null,
				tries: [
					{ number: 1, madeAt: ago(18), amountMinor: 112_000, state: "failed", reason: "funds" },
					{ number: 2, madeAt: ago(17), amountMinor: 112_000, state: "paid", reason: null },
				],
			},
		],
	};
}

export function loan(changes: Partial<Loan> = {}): Loan {
	return {
		loanId: idOf(50),
		orderNo,
		currency: "MXN",
		status: "overdue",
		openedOn: "2026-08-01",
		closedAt: null,
		dueMinor: 120_050,
		payoffMinor: 310_000,
		principalLeftMinor: 200_000,
		penaltyLeftMinor: 15_000,
		creditMinor: 5_000,
		overdueDays: 12,
		booksDiffer: false,
		rollovers: 1,
		phases: [
			{
				number: 1,
				dueOn: "2026-09-01",
				principalMinor: 100_000,
				interestMinor: 12_000,
				taxMinor: 1_900,
				penaltyMinor: 0,
				penaltyReducedMinor: 0,
				leftMinor: 0,
				overdueDays: 0,
				settled: true,
			},
			{
				number: 2,
				dueOn: "2026-11-04",
				principalMinor: 100_000,
				interestMinor: 12_000,
				taxMinor: 1_900,
				penaltyMinor: 15_000,
				penaltyReducedMinor: 1_000,
				leftMinor: 120_050,
				overdueDays: 12,
				settled: false,
			},
			{
				number: 3,
				dueOn: "2026-12-04",
				principalMinor: 100_000,
				interestMinor: 12_000,
				taxMinor: 1_900,
				penaltyMinor: 0,
				penaltyReducedMinor: 0,
				leftMinor: 112_000,
				overdueDays: 0,
				settled: false,
			},
		],
		payments: [
			{
				rail: "spei",
				paymentId: "SPEI-0001",
				amountMinor: 112_000,
				currency: "MXN",
				paidAt: ago(70),
				bookedAs: "payment",
			},
		],
		autopays: [autopay()],
		...changes,
	};
}

export function application(
	changes: Partial<BorrowerDetails["applications"][number]> = {},
): BorrowerDetails["applications"][number] {
	return {
		orderId: idOf(70),
		orderNo,
		step: 3,
		createdAt: ago(110),
		closedAt: null,
		decisions: [decision({ outcome: "approve", decidedBy: "person" })],
		offer: { limit: 3000, tier: "standard", rung: 2, madeAt: ago(108), validUntil: ago(101) },
		agreement: { amount: 3000, days: 91, acceptedAt: ago(107) },
		payouts: [
			{
				attempt: 1,
				rail: "stp",
				amountMinor: 300_000,
				currency: "MXN",
				state: "settled",
				failedCode: null,
				plannedAt: ago(107),
				delayedUntil: null,
			},
		],
		...changes,
	};
}

export function borrowerDetails(changes: Partial<BorrowerDetails> = {}): BorrowerDetails {
	return {
		profile: profile(),
		rung: 2,
		erasureAskedAt: null,
		proposals: [],
		forms,
		revealable,
		documents: [
			{ kind: "front", bytes: 245_000, uploadedAt: ago(110) },
			{ kind: "face", bytes: 120_000, uploadedAt: ago(110) },
		],
		passkeys: [
			{ id: idOf(90), name: "Chrome, Android", addedAt: ago(100), lastUsedAt: ago(2), synced: true },
		],
		applications: [application()],
		loans: [loan()],
		messages: [
			{
				id: idOf(80),
				kind: "paymentLate",
				title: "Your payment is late",
				text: "Please pay MXN 1,200.50 to stop the penalty.",
				sentAt: ago(10),
				readAt: null,
				sms: { by: "push", state: "accepted", code: null },
				email: { state: "refused", code: "550" },
			},
		],
		codes: [
			{
				id: idOf(85),
				purpose: "session",
				sentAt: ago(11),
				sms: { by: "sms", state: "refused", code: "20003" },
			},
		],
		feedback: [
			{
				id: idOf(81),
				type: 1,
				status: 2,
				orderNo,
				description: "I paid on Monday and the app still shows that I owe.",
				createdAt: ago(2),
			},
		],
		cards: [{ brand: "visa", lastDigits: "4081", expires: "12/30", storedAt: "2026-11-01T10:00:00.000Z" }],
		consents: [
			{ purpose: "terms", version: "2026-01-01", language: "es", givenAt: ago(220), withdrawnAt: null },
			{ purpose: "marketing", version: "2026-01-01", language: "es", givenAt: ago(220), withdrawnAt: ago(9) },
		],
		...changes,
	};
}

/** A borrower who has only registered. */
export function emptyBorrowerDetails(changes: Partial<BorrowerDetails> = {}): BorrowerDetails {
	const none = { BasicInfo: null, IdentityOCR: null, Addition: null, BindCard: null, Question: null };
	return borrowerDetails({
		profile: profile({ name: null, latestOrder: null }),
		rung: null,
		forms: none,
		documents: [],
		applications: [],
		loans: [],
		messages: [],
		codes: [],
		feedback: [],
		cards: [],
		consents: [],
		...changes,
	});
}

export function timeline(changes: Partial<Output<"borrowerTimeline">> = {}): Output<"borrowerTimeline"> {
	return {
		events: [
			{
				at: ago(1),
				kind: "staff",
				what: "propose",
				by: "sofia.support",
				orderNo,
				facts: { outcome: "proposalOpen" },
			},
			{
				at: ago(10),
				kind: "message",
				what: "paymentLate",
				by: "system",
				orderNo,
				facts: {},
			},
			{
				at: ago(12),
				kind: "step",
				what: "fallOverdue",
				by: "system",
				orderNo,
				facts: { from: "Repaying", to: "Overdued" },
			},
			{
				at: ago(70),
				kind: "payment",
				what: "payment",
				by: "borrower",
				orderNo,
				facts: { amountMinor: "112000", currency: "MXN", rail: "spei" },
			},
		],
		next: null,
		...changes,
	};
}

export function ledger(changes: Partial<Output<"loanLedger">> = {}): Output<"loanLedger"> {
	return {
		currency: "MXN",
		broken: null,
		charges: [
			{ kind: "fee", phase: null, baseMinor: 6_000, rate: "0.160000", taxMinor: 960 },
			{ kind: "penalty-accrual", phase: 1, baseMinor: 2_120, rate: "0.160000", taxMinor: 339 },
		],
		entries: [
			{
				number: 1,
				on: "2026-08-01",
				kind: "disbursement",
				operation: idOf(90),
				postings: [
					{ account: "asset:principal", minor: 300_000 },
					{ account: "asset:cash", minor: -300_000 },
				],
				hash: "5f2b6c1d9e8a4f7b0c3d2e1f5a6b7c8d",
			},
		],
		...changes,
	};
}

export function replay(changes: Partial<Output<"replayDecision">> = {}): Output<"replayDecision"> {
	return {
		refusal: null,
		stored: { outcome: "approve", points: 512 },
		again: { outcome: "approve", points: 512 },
		inputs: {
			decidedOn: "2026-08-01",
			monthlyIncome: 12_000,
			openLoans: 0,
			answers: { selfRating: ["good"] },
		},
		...changes,
	};
}
