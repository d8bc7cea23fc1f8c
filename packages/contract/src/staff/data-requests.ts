import { requestChannels } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { id, reason, staffFile } from "./staff-fields.ts";

/** Requests of borrowers about their personal data: erasure, or a copy. */
export const dataRequestCalls = defineCalls({
	noteErasure: {
		method: "POST",
		path: "/borrower/note-erasure",
		audience: "staff",
		needs: "noteDataRequests",
		changes: true,
		summary:
			"Records an erasure request that was made outside the app. It waits in its queue until another staff member carries it out.",
		input: z.object({ id, channel: z.enum(requestChannels, { error: "notOffered" }), reason }),
		/** The law requires records until then. */
		output: z.object({ keptUntil: instant }),
		refusals: ["borrowerNotFound", "erasureHeld", "proposalOpen"],
	},
	erasureItem: {
		method: "GET",
		path: "/queue/erasure",
		audience: "staff",
		needs: "carryOutErasures",
		changes: false,
		summary: "An erasure request, and whether the erasure is possible now.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			askedAt: instant,
			/** The law requires records until then. */
			keptUntil: instant,
			/** The staff member who recorded it, when it was not made in the app. */
			notedBy: z.nullable(z.string()),
			/** Null when the caller can carry it out; the staff member who recorded it (`own`) cannot. */
			obstacle: z.nullable(z.enum(["kept", "openOrder", "own"])),
			orders: z.array(
				z.object({ orderNo: z.string(), step: z.int(), createdAt: instant, closedAt: z.nullable(instant) }),
			),
		}),
		refusals: ["itemNotFound"],
	},
	carryOutErasure: {
		method: "POST",
		path: "/queue/erasure/carry-out",
		audience: "staff",
		needs: "carryOutErasures",
		changes: true,
		summary: "Erases the borrower permanently; the ledger stays without a name.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken", "erasureKept", "erasureHeld", "proposalOwn"],
	},
	exportItem: {
		method: "GET",
		path: "/queue/export",
		audience: "staff",
		needs: "exportBorrowerData",
		changes: false,
		summary:
			"A requested copy of personal data from outside the app: who recorded it, and whether it may be handed over.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			/** How and on which day the borrower asked; null if another version stored it in a form that this one cannot read. */
			channel: z.nullable(z.enum(requestChannels)),
			askedOn: z.nullable(z.string()),
			/** How the identity of the borrower was verified. */
			reason: z.string(),
			notedBy: z.string(),
			/** Null while it waits for its checker. */
			approvedBy: z.nullable(z.string()),
		}),
		refusals: ["itemNotFound"],
	},
	exportFile: {
		method: "GET",
		path: "/queue/export/file",
		audience: "staff",
		needs: "exportBorrowerData",
		changes: false,
		records: "view",
		summary:
			"Everything that the borrower could download, as a JSON document, once two staff members approved. Nothing is masked.",
		input: z.object({ id }),
		output: staffFile,
		answers: "file",
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
		limits: [{ per: "staff", count: 20, seconds: 3600 }],
	},
	handOverExport: {
		method: "POST",
		path: "/queue/export/hand-over",
		audience: "staff",
		needs: "exportBorrowerData",
		changes: true,
		summary: "Marks the copy as handed over. The reason says how; the borrower is notified.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
	},
});
