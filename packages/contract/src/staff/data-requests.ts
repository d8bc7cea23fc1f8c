import { requestChannels } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { id, reason, staffChange, staffFileView, staffRead } from "./staff-fields.ts";

/** Requests of borrowers about their personal data: erasure, or a copy. */
export const dataRequestCalls = defineCalls({
	noteErasure: {
		...staffChange,
		path: "/borrower/note-erasure",
		needs: "noteDataRequests",
		summary:
			"Records an erasure request that was made outside the app. It waits in its queue until another staff member carries it out.",
		input: z.object({ id, channel: z.enum(requestChannels, { error: "notOffered" }), reason }),
		/** The law requires records until then. */
		output: z.object({ keptUntil: instant }),
		refusals: ["borrowerNotFound", "erasureHeld", "proposalOpen"],
	},
	erasureItem: {
		...staffRead,
		path: "/queue/erasure",
		needs: "carryOutErasures",
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
		...staffChange,
		path: "/queue/erasure/carry-out",
		needs: "carryOutErasures",
		summary: "Erases the borrower permanently; the ledger stays without a name.",
		input: z.object({ id, reason }),
		refusals: ["itemNotFound", "itemTaken", "erasureKept", "erasureHeld", "proposalOwn"],
	},
	exportItem: {
		...staffRead,
		path: "/queue/export",
		needs: "exportBorrowerData",
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
		...staffFileView,
		path: "/queue/export/file",
		needs: "exportBorrowerData",
		summary:
			"Everything that the borrower could download, as a JSON document, once two staff members approved. Nothing is masked.",
		input: z.object({ id }),
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
		limits: [{ per: "staff", count: 20, seconds: 3600 }],
	},
	handOverExport: {
		...staffChange,
		path: "/queue/export/hand-over",
		needs: "exportBorrowerData",
		summary: "Marks the copy as handed over. The reason says how; the borrower is notified.",
		input: z.object({ id, reason }),
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
	},
});
