import { requestChannels } from "@puente/core/staff";
import * as z from "zod/mini";
import { instant } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { defineStaffCalls, staffFile } from "./staff-call.ts";
import { id, reason } from "./staff-fields.ts";

/** What people may ask of what is held about them: to be forgotten, or a copy of it. */
export const dataRequestCalls = defineStaffCalls({
	noteErasure: {
		method: "POST",
		path: "/borrower/note-erasure",
		needs: "noteDataRequests",
		changes: true,
		summary:
			"Somebody asked without the app to be forgotten. It waits in its queue until another person carries it out.",
		input: z.object({ id, channel: z.enum(requestChannels, { error: "notOffered" }), reason }),
		/** The law asks to keep records until then. */
		output: z.object({ keptUntil: instant }),
		refusals: ["borrowerNotFound", "erasureHeld", "proposalOpen"],
	},
	erasureItem: {
		method: "GET",
		path: "/queue/erasure",
		needs: "carryOutErasures",
		changes: false,
		summary: "Somebody who wishes to be forgotten, and whether that is possible now.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			askedAt: instant,
			/** The law asks to keep records until then. */
			keptUntil: instant,
			/** Who of the staff noted it, when it was not asked for in the app. */
			notedBy: z.nullable(z.string()),
			/** Null when the caller can carry it out; who noted it (`own`) cannot. */
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
		needs: "carryOutErasures",
		changes: true,
		summary: "Erases the person for ever; what the books need stays without a name.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken", "erasureKept", "erasureHeld", "proposalOwn"],
	},
	exportItem: {
		method: "GET",
		path: "/queue/export",
		needs: "exportBorrowerData",
		changes: false,
		summary:
			"A copy of somebody's data that was asked for without the app: who noted it, and whether it may leave.",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			channel: z.enum(requestChannels),
			/** The day on which it was asked for. */
			askedOn: z.string(),
			/** How the borrower was known to be the borrower. */
			reason: z.string(),
			notedBy: z.string(),
			/** Null while it waits to be checked. */
			approvedBy: z.nullable(z.string()),
		}),
		refusals: ["itemNotFound"],
	},
	exportFile: {
		method: "GET",
		path: "/queue/export/file",
		needs: "exportBorrowerData",
		changes: false,
		records: "view",
		summary:
			"Everything that the borrower could download, as a JSON document, once two people agreed. Nothing is masked.",
		input: z.object({ id }),
		output: staffFile,
		answers: "file",
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
		limits: [{ per: "staff", count: 20, seconds: 3600 }],
	},
	handOverExport: {
		method: "POST",
		path: "/queue/export/hand-over",
		needs: "exportBorrowerData",
		changes: true,
		summary: "The borrower has the copy. The reason says how it was handed over; the borrower is told of it.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken", "exportUnchecked"],
	},
});
