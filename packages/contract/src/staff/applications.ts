import { accountStandings, reviewReasons } from "@puente/core/application";
import { priceTiers, reasonCodes } from "@puente/core/decision";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { id, reason, staffChange, staffFileView, staffView } from "./staff-fields.ts";

const reasonCode = z.enum(reasonCodes, { error: "notOffered" });
/** Form fields by name; personal numbers are masked unless stated otherwise. */
const values = z.record(z.string(), z.string());

/** Null for a number of another person that the caller never gets. */
const maskedValues = z.record(z.string(), z.nullable(z.string()));

/** Fields that the caller may reveal now. */
export const revealable = z.array(z.string());

/** The forms of an applicant; null where no data is held. */
export const filledForms = z.object({
	BasicInfo: z.nullable(maskedValues),
	IdentityOCR: z.nullable(maskedValues),
	Addition: z.nullable(maskedValues),
	BindCard: z.nullable(maskedValues),
	/** The eleven questions, by id. */
	Question: z.nullable(z.record(z.string(), z.array(z.string()))),
});

export const decisionView = z.object({
	decidedBy: z.enum(["card", "person"]),
	outcome: z.enum(["approve", "refer", "reject"]),
	cardVersion: z.string(),
	points: z.number(),
	pointsByCharacteristic: z.record(z.string(), z.number()),
	reasons: z.array(reasonCode),
	reapplyOn: z.nullable(z.string()),
	decidedAt: instant,
});

/** Both names of the account for the payout; null before the borrower gives one. */
export const accountHolderView = z.nullable(
	z.object({
		standing: z.enum(accountStandings),
		/** As the bank names the holder; null if it has not, or cannot be asked. */
		holderAtBank: z.nullable(z.string()),
		nameOnDocument: z.string(),
	}),
);

const applicant = {
	name: z.string(),
	orderNo: z.string(),
	appliedAt: instant,
};

export const applicationQueueCalls = defineCalls({
	referredItem: {
		...staffView,
		path: "/queue/referred",
		needs: "decideApplications",
		summary:
			"An application that waits for a decision: the answers, the scorecard's result, and the offer that an approval would give.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			...applicant,
			forms: filledForms,
			revealable,
			decision: decisionView,
			/** Null when the income is too low for any loan: then only a rejection is possible. */
			offer: z.nullable(
				z.object({ limit: z.number(), currency: z.string(), tier: z.enum(priceTiers), rung: z.int() }),
			),
			account: accountHolderView,
			/** Borrowers with the same number, account, device or face. */
			sharers: z.array(z.object({ kind: z.enum(["number", "account", "device"]), borrowerId: z.string() })),
			images: z.array(z.enum(["front", "back", "face"])),
		}),
		refusals: ["itemNotFound"],
	},
	decideReferred: {
		...staffChange,
		path: "/queue/referred/decide",
		needs: "decideApplications",
		summary:
			"Approves with the limit and price for the inputs, or rejects with reasons that the borrower reads.",
		input: z.object({
			id,
			verdict: z.enum(["approve", "reject"], { error: "notOffered" }),
			/** At least one for a rejection. */
			reasons: z._default(z.array(reasonCode).check(z.maxLength(6, { error: "tooLong" })), []),
			reason,
		}),
		refusals: [
			"itemNotFound",
			"itemTaken",
			"applicationNotAffordable",
			"legalRateMissing",
			"offersHeld",
			"inputRefused",
		],
	},
	identityItem: {
		...staffView,
		path: "/queue/identity",
		needs: "reviewIdentities",
		summary:
			"The doubts about an identity, with the values read, confirmed and typed. Nothing is masked here.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			...applicant,
			doubts: z.array(
				z.object({
					reason: z.enum(reviewReasons),
					foundAt: instant,
					/** Where two sources differ; `borrower` names another borrower in `read`. */
					differences: z.array(z.object({ field: z.string(), read: z.string(), typed: z.string() })),
				}),
			),
			/** The values read by the engine, their confidence, and fields on which the document contradicts itself. */
			read: z.record(
				z.string(),
				z.object({
					value: z.string(),
					source: z.enum(["checked", "read", "repaired"]),
					confidence: z.number(),
				}),
			),
			conflicts: z.array(z.string()),
			/** The values that the borrower confirmed. */
			confirmed: values,
			/** The personal form. */
			typed: values,
			faceMatch: z.nullable(z.enum(["pass", "unsure", "differ"])),
			liveness: z.nullable(z.enum(["live", "unsure", "still", "notShown"])),
			challenge: z.nullable(z.enum(["blink", "turn"])),
			images: z.array(z.enum(["front", "back", "face"])),
		}),
		refusals: ["itemNotFound"],
	},
	decideIdentity: {
		...staffChange,
		path: "/queue/identity/decide",
		needs: "reviewIdentities",
		summary:
			"Settles the doubts. Genuine: the scorecard's result counts, or the application is referred. Not genuine: it is rejected. If it was approved before the doubts were found, a rejection ends the order unless money was sent, and proposes to block the borrower.",
		input: z.object({
			id,
			verdict: z.enum(["genuine", "notGenuine"], { error: "notOffered" }),
			reason,
		}),
		output: z.object({ outcome: z.enum(["approved", "rejected", "referred", "settled", "blockProposed"]) }),
		refusals: ["itemNotFound", "itemTaken", "applicationNotAffordable", "legalRateMissing", "offersHeld"],
	},
	documentImage: {
		...staffFileView,
		path: "/document",
		needs: "seeDocuments",
		summary: "One image of a document or a face.",
		input: z.object({ borrowerId: id, kind: z.enum(["front", "back", "face"], { error: "notOffered" }) }),
		refusals: ["borrowerNotFound", "pictureNotFound"],
	},
});
