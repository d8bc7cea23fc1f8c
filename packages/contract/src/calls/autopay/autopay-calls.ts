import { autopayEnds, autopayWays } from "@puente/core/autopay";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../../call.ts";
import { instant, orderNo, text } from "../../fields.ts";
import { minor } from "../../minor.ts";
import { acceptedDocuments, currency, day, storedCard } from "../repayment-reference.ts";

const readCall = { ...appRead, area: "repayment" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "repayment" } as const satisfies Partial<Call>;

const way = z.object({
	way: z.enum(autopayWays),
	rail: z.string(),
	/** The most that one charge may be, as the borrower allows it. */
	limitMinor: minor,
	/** The remembered cards that it can charge; null where the borrower allows it at the rail. */
	cards: z.nullable(z.array(storedCard)),
	/** Whether documents of the rail must be accepted (`railContracts`). */
	hasContracts: z.boolean(),
	/** The bank account that it charges, by its last digits. */
	account: z.nullable(z.string()),
});

const mandate = z.object({
	state: z.enum(["asked", "active", "ended"]),
	way: z.enum(autopayWays),
	rail: z.string(),
	brand: z.string(),
	lastDigits: z.string(),
	/** Where the borrower allows it; null where an app on the phone asks. */
	url: z.nullable(z.string()),
	limitMinor: minor,
	expiresOn: day,
	askedAt: instant,
	activeAt: z.nullable(instant),
	endedAt: z.nullable(instant),
	endCause: z.nullable(z.enum(autopayEnds)),
	/** What it has paid so far. */
	takenMinor: minor,
});

const chargeTry = z.object({
	number: z.int(),
	madeAt: instant,
	amountMinor: minor,
	state: z.enum(["waiting", "paid", "failed"]),
	/** funds: too little money. gone: the card or mandate is charged no more. unanswered: the rail never got it. */
	reason: z.nullable(z.enum(["funds", "gone", "other", "unanswered"])),
});

const charge = z.object({
	dueOn: day,
	amountMinor: minor,
	state: z.enum(["told", "tried", "paid", "failed", "skipped", "cancelled"]),
	toldAt: instant,
	tries: z.array(chargeTry),
	/** Until the end of the day before, and after a failed first try. */
	maySkip: z.boolean(),
});

/** Charges that come by themselves, with the borrower's permission. */
export const autopayCalls = defineCalls({
	autopay: {
		...readCall,
		path: "/repay/autopay",
		summary: "Autopay of a loan: whether it is offered, its mandate, and what is charged next.",
		input: z.object({ orderNo }),
		output: z.object({
			currency,
			/** After the first payment, until there is a mandate. */
			offered: z.boolean(),
			ways: z.array(way),
			/** A card must have paid on the rail's page before it can be charged by itself. */
			needsCard: z.boolean(),
			/** The next due date that autopay would charge. */
			next: z.nullable(z.object({ dueOn: day, amountMinor: minor })),
			lastDueOn: day,
			/** Due dates that are left. */
			timesLeft: z.int(),
			noticeHours: z.int(),
			/** Local hours of the two tries. */
			tries: z.array(z.string()),
			/** A payment is late: nothing is charged by itself until that is paid. */
			waits: z.boolean(),
			mandate: z.nullable(mandate),
			/** The due date that was told last. */
			charge: z.nullable(charge),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 120, seconds: 600 }],
	},
	startAutopay: {
		...changeCall,
		path: "/repay/autopay/start",
		summary: "Allows autopay with a remembered card, or begins it at the rail, where the borrower allows it.",
		input: z.object({
			orderNo,
			way: z.enum(autopayWays),
			cardId: z.optional(text({ min: 0, max: 64 })),
			...acceptedDocuments,
		}),
		output: z.object({ state: z.enum(["asked", "active"]), url: z.nullable(z.string()) }),
		refusals: [
			"orderNotFound",
			"stepNotOpen",
			"inputRefused",
			"railNotOffered",
			"railDown",
			"cardNotFound",
			"cardExpired",
			"autopayRunning",
		],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	skipAutopay: {
		...changeCall,
		path: "/repay/autopay/skip",
		summary:
			"Skips the charge of one due date until the end of the day before, or the second try after a failed first.",
		input: z.object({ orderNo, dueOn: day }),
		output: z.object({}),
		refusals: ["orderNotFound", "stepNotOpen", "autopaySkipOver"],
	},
	stopAutopay: {
		...changeCall,
		path: "/repay/autopay/stop",
		summary: "Stops autopay at once; its mandate is revoked at the rail, and a remembered card is forgotten.",
		input: z.object({ orderNo, keepCard: z.boolean() }),
		output: z.object({}),
		refusals: ["orderNotFound", "stepNotOpen", "autopayNotRunning"],
	},
});
