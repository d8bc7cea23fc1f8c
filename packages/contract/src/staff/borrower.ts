import { autopayEnds, autopayWays } from "@puente/core/autopay";
import { currencies } from "@puente/core/money";
import { payoutStates } from "@puente/core/payout";
import { countries } from "@puente/core/region";
import { proposalKindNames } from "@puente/core/staff";
import { feedbackStatuses, feedbackTypes } from "@puente/core/support";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { codePurpose } from "../code-purpose.ts";
import { storedConsentPurposes } from "../consents.ts";
import { country, instant, text } from "../fields.ts";
import { minor } from "../minor.ts";
import { taxedCharges } from "../taxed-charge.ts";
import { decisionView, filledForms, revealable } from "./applications.ts";
import { cursor, id, staffRead, staffView } from "./staff-fields.ts";

const currency = z.enum(currencies);
const money = { amountMinor: minor, currency };

const found = z.object({
	id: z.string(),
	country: z.enum(countries),
	/** As on the document, or as typed before there is one; null when no data is held. */
	name: z.nullable(z.string()),
	/** Masked; null after an erasure. */
	mobile: z.nullable(z.string()),
	registeredAt: instant,
	blockedAt: z.nullable(instant),
	/** Since when staff knows that the borrower died. */
	deceasedAt: z.nullable(instant),
	erasedAt: z.nullable(instant),
	latestOrder: z.nullable(z.object({ orderNo: z.string(), step: z.int() })),
});

/** What became of an SMS or a push; null where its row is gone. A push service reports no delivery. */
const sms = z.object({
	by: z.enum(["sms", "push"]),
	/** `accepted`: the provider has it. `delivered`: the provider has reported that the phone has it. */
	state: z.enum(["waiting", "accepted", "refused", "expired", "delivered", "undelivered"]),
	/** Why the provider refused it or could not deliver it, in its own code. */
	code: z.nullable(z.string()),
});

/** What became of an e-mail. A mail server says that it took it, not that it arrived. */
const email = z.object({
	state: z.enum(["waiting", "accepted", "refused", "expired"]),
	/** The number of the server's refusal. */
	code: z.nullable(z.string()),
});

const application = z.object({
	orderId: z.string(),
	orderNo: z.string(),
	step: z.int(),
	createdAt: instant,
	closedAt: z.nullable(instant),
	decisions: z.array(decisionView),
	offer: z.nullable(
		z.object({ limit: z.number(), tier: z.string(), rung: z.int(), madeAt: instant, validUntil: instant }),
	),
	agreement: z.nullable(z.object({ amount: z.number(), days: z.int(), acceptedAt: instant })),
	payouts: z.array(
		z.object({
			attempt: z.int(),
			rail: z.string(),
			...money,
			state: z.enum(payoutStates),
			failedCode: z.nullable(z.string()),
			plannedAt: instant,
			/** Set while it waits because the number was changed: it then leaves by itself. */
			delayedUntil: z.nullable(instant),
		}),
	),
});

/** A permission to charge a loan's instalments by themselves, with every charge and every try. */
const autopay = z.object({
	way: z.enum(autopayWays),
	rail: z.string(),
	state: z.enum(["asked", "active", "ended"]),
	brand: z.string(),
	lastDigits: z.string(),
	limitMinor: minor,
	expiresOn: z.string(),
	askedAt: instant,
	activeAt: z.nullable(instant),
	endedAt: z.nullable(instant),
	endCause: z.nullable(z.enum(autopayEnds)),
	/** When the rail heard of the end; null where it knew, or has not heard yet. */
	revokedAt: z.nullable(instant),
	charges: z.array(
		z.object({
			dueOn: z.string(),
			amountMinor: minor,
			state: z.enum(["told", "tried", "paid", "failed", "skipped", "cancelled"]),
			toldAt: instant,
			cause: z.nullable(z.string()),
			tries: z.array(
				z.object({
					number: z.int(),
					madeAt: instant,
					amountMinor: minor,
					state: z.enum(["waiting", "paid", "failed"]),
					reason: z.nullable(z.string()),
				}),
			),
		}),
	),
});

const loan = z.object({
	loanId: z.string(),
	orderNo: z.string(),
	currency,
	status: z.string(),
	openedOn: z.string(),
	closedAt: z.nullable(instant),
	dueMinor: minor,
	payoffMinor: minor,
	principalLeftMinor: minor,
	penaltyLeftMinor: minor,
	creditMinor: minor,
	overdueDays: z.int(),
	/** The ledger does not hold what the events of the loan say. */
	booksDiffer: z.boolean(),
	rollovers: z.int(),
	phases: z.array(
		z.object({
			number: z.int(),
			dueOn: z.string(),
			principalMinor: minor,
			interestMinor: minor,
			/** Tax on the interest. */
			taxMinor: minor,
			penaltyMinor: minor,
			penaltyReducedMinor: minor,
			leftMinor: minor,
			overdueDays: z.int(),
			settled: z.boolean(),
		}),
	),
	payments: z.array(
		z.object({
			rail: z.string(),
			paymentId: z.string(),
			...money,
			paidAt: instant,
			bookedAs: z.nullable(z.string()),
		}),
	),
	autopays: z.array(autopay),
});

export const borrowerCalls = defineCalls({
	searchBorrowers: {
		...staffView,
		method: "POST",
		path: "/borrowers/search",
		needs: "seeBorrowers",
		summary: "Finds borrowers by a whole number; names are encrypted and cannot be searched.",
		input: z.object({
			by: z.enum(["mobile", "orderNo", "identityNumber"], { error: "notOffered" }),
			text: text({ min: 3, max: 40 }),
			/** Numbers belong to a country; without it all countries are searched. */
			country: z.optional(country),
		}),
		output: z.object({ borrowers: z.array(found) }),
		unrecorded: ["text"],
		limits: [{ per: "staff", count: 120, seconds: 600 }],
	},
	borrower: {
		...staffView,
		path: "/borrower",
		needs: "seeBorrowers",
		summary: "Everything about a borrower on one page; personal numbers are masked.",
		input: z.object({ id }),
		output: z.object({
			profile: found,
			/** The borrower's rung on the ladder; null before a first loan was repaid. */
			rung: z.nullable(z.int()),
			erasureAskedAt: z.nullable(instant),
			/** Proposals that wait to be checked: the same cannot be proposed again meanwhile. */
			proposals: z.array(z.object({ id: z.string(), kind: z.enum(proposalKindNames), subject: z.string() })),
			forms: filledForms,
			revealable,
			documents: z.array(
				z.object({ kind: z.enum(["front", "back", "face"]), bytes: z.int(), uploadedAt: instant }),
			),
			/** Cards that can be charged again; the codes for it are never shown. */
			cards: z.array(
				z.object({ brand: z.string(), lastDigits: z.string(), expires: z.string(), storedAt: instant }),
			),
			/** What opens the account without a code, oldest first. */
			passkeys: z.array(
				z.object({
					id: z.string(),
					/** The browser and the device that made it; empty where the app did not say. */
					name: z.string(),
					addedAt: instant,
					lastUsedAt: z.nullable(instant),
					synced: z.boolean(),
				}),
			),
			applications: z.array(application),
			loans: z.array(loan),
			messages: z.array(
				z.object({
					id: z.string(),
					kind: z.string(),
					title: z.string(),
					text: z.string(),
					sentAt: instant,
					readAt: z.nullable(instant),
					sms: z.nullable(sms),
					/** Null where none was sent. */
					email: z.nullable(email),
				}),
			),
			/** The last code for each purpose, without the code itself. */
			codes: z.array(
				z.object({ id: z.string(), purpose: codePurpose, sentAt: instant, sms: z.nullable(sms) }),
			),
			feedback: z.array(
				z.object({
					id: z.string(),
					type: z.union(feedbackTypes.map((each) => z.literal(each))),
					status: z.union(feedbackStatuses.map((each) => z.literal(each))),
					orderNo: z.nullable(z.string()),
					description: z.string(),
					createdAt: instant,
				}),
			),
			consents: z.array(
				z.object({
					purpose: z.enum(storedConsentPurposes),
					version: z.string(),
					language: z.string(),
					givenAt: instant,
					withdrawnAt: z.nullable(instant),
				}),
			),
		}),
		refusals: ["borrowerNotFound"],
	},
	borrowerTimeline: {
		...staffRead,
		path: "/borrower/timeline",
		needs: "seeBorrowers",
		summary:
			"The timeline of a borrower, newest first: steps, loans, payments, messages, and actions of staff.",
		input: z.object({ id, after: z.optional(cursor) }),
		output: z.object({
			events: z.array(
				z.object({
					at: instant,
					/** `step`: an order moved; `loan`: an event of a loan; `staff`: an action of staff; the rest as named. */
					kind: z.enum(["step", "loan", "payment", "message", "feedback", "consent", "data", "staff"]),
					/** The command, the loan's event, the rail, the kind of message, or the call. */
					what: z.string(),
					/** The actor: the borrower, the system, or a staff member by name. */
					by: z.nullable(z.string()),
					orderNo: z.nullable(z.string()),
					/** Small facts such as `from`, `to`, `amountMinor`, `currency`, `outcome`. */
					facts: z.record(z.string(), z.string()),
				}),
			),
			next: z.nullable(z.string()),
		}),
		refusals: ["borrowerNotFound"],
	},
	loanLedger: {
		...staffRead,
		path: "/borrower/ledger",
		needs: "seeBorrowers",
		summary: "Every entry of a loan with its place in the chain.",
		input: z.object({ loanId: id }),
		output: z.object({
			currency,
			/** Null when the chain is intact; otherwise where it is broken. */
			broken: z.nullable(z.string()),
			/** Fees, interest and penalties so far, each with the tax on it. */
			charges: taxedCharges,
			entries: z.array(
				z.object({
					number: z.int(),
					on: z.string(),
					kind: z.string(),
					operation: z.string(),
					postings: z.array(z.object({ account: z.string(), minor: minor })),
					hash: z.string(),
				}),
			),
		}),
		refusals: ["loanNotFound"],
	},
	replayDecision: {
		...staffView,
		path: "/borrower/replay",
		needs: "seeBorrowers",
		summary:
			"Replays a stored decision from its stored inputs and its scorecard, and reports whether the result is the same.",
		input: z.object({ orderId: id }),
		output: z.object({
			/** The difference; null when the result is identical. */
			refusal: z.nullable(z.enum(["card-unknown", "decided-otherwise"])),
			stored: z.object({ outcome: z.string(), points: z.number() }),
			again: z.nullable(z.object({ outcome: z.string(), points: z.number() })),
			/** The inputs of the decision. */
			inputs: z.record(z.string(), z.unknown()),
		}),
		refusals: ["decisionNotFound"],
	},
});
