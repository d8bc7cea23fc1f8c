import { reviewReasons } from "@puente/core/application";
import { priceTiers, reasonCodes } from "@puente/core/decision";
import * as z from "zod/mini";
import { instant } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { defineStaffCalls, staffFile } from "./staff-call.ts";
import { id, reason } from "./staff-fields.ts";

const reasonCode = z.enum(reasonCodes, { error: "notOffered" });
/** Fields of a form by name; numbers of people masked unless it says otherwise. */
const values = z.record(z.string(), z.string());

/** What an applicant filled in, form by form; null where nothing is held. */
export const filledForms = z.object({
	BasicInfo: z.nullable(values),
	IdentityOCR: z.nullable(values),
	Addition: z.nullable(values),
	BindCard: z.nullable(values),
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

const applicant = {
	name: z.string(),
	orderNo: z.string(),
	appliedAt: instant,
};

export const applicationQueueCalls = defineStaffCalls({
	referredItem: {
		method: "GET",
		path: "/queue/referred",
		needs: "decideApplications",
		changes: false,
		records: "view",
		summary:
			"An application that waits for a person: what was answered, what the card made of it, what a yes would give.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			...applicant,
			forms: filledForms,
			decision: decisionView,
			/** Null when the income carries no loan at all: then there is only a no. */
			offer: z.nullable(
				z.object({ limit: z.number(), currency: z.string(), tier: z.enum(priceTiers), rung: z.int() }),
			),
			/** Whose number, account, device or face is also theirs. */
			sharers: z.array(z.object({ kind: z.enum(["number", "account", "device"]), borrowerId: z.string() })),
			images: z.array(z.enum(["front", "back", "face"])),
		}),
		refusals: ["itemNotFound"],
	},
	decideReferred: {
		method: "POST",
		path: "/queue/referred/decide",
		needs: "decideApplications",
		changes: true,
		summary:
			"Says yes with the limit and price that the inputs carry, or no with reasons that the borrower reads.",
		input: z.object({
			id,
			verdict: z.enum(["approve", "reject"], { error: "notOffered" }),
			/** For a no, at least one. */
			reasons: z._default(z.array(reasonCode).check(z.maxLength(6, { error: "tooLong" })), []),
			reason,
		}),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken", "applicationNotAffordable", "inputRefused"],
	},
	identityItem: {
		method: "GET",
		path: "/queue/identity",
		needs: "reviewIdentities",
		changes: false,
		records: "view",
		summary:
			"What is doubtful about an identity, with what was read, confirmed and typed. Nothing is masked here.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			...applicant,
			doubts: z.array(
				z.object({
					reason: z.enum(reviewReasons),
					foundAt: instant,
					/** Where two places say different things; `borrower` names another one in `read`. */
					differences: z.array(z.object({ field: z.string(), read: z.string(), typed: z.string() })),
				}),
			),
			/** What the machine read, how sure it was, and fields on which the document disagrees with itself. */
			read: z.record(
				z.string(),
				z.object({
					value: z.string(),
					source: z.enum(["checked", "read", "repaired"]),
					confidence: z.number(),
				}),
			),
			conflicts: z.array(z.string()),
			/** What the borrower made of it. */
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
		method: "POST",
		path: "/queue/identity/decide",
		needs: "reviewIdentities",
		changes: true,
		summary:
			"Settles the doubts: genuine, and the card's own answer counts or the application is referred; or not, and it is rejected. When it was approved before they were found, a no ends the order if no money was sent, and proposes to block the borrower.",
		input: z.object({
			id,
			verdict: z.enum(["genuine", "notGenuine"], { error: "notOffered" }),
			reason,
		}),
		output: z.object({ outcome: z.enum(["approved", "rejected", "referred", "settled", "blockProposed"]) }),
		refusals: ["itemNotFound", "itemTaken", "applicationNotAffordable"],
	},
	documentImage: {
		method: "GET",
		path: "/document",
		needs: "seeDocuments",
		changes: false,
		records: "view",
		summary: "One picture of a document or a face.",
		input: z.object({ borrowerId: id, kind: z.enum(["front", "back", "face"], { error: "notOffered" }) }),
		output: staffFile,
		answers: "file",
		refusals: ["borrowerNotFound", "pictureNotFound"],
	},
});
