import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { consentPurposes } from "../consents.ts";
import { instant, orderNo } from "../fields.ts";

/** The six classes of the specification. Which of them are ever taken is the region pack's policy. */
export const collectedClasses = ["appList", "sms", "exif", "device", "contact", "location"] as const;
export type CollectedClass = (typeof collectedClasses)[number];

const word = z.string().check(z.maxLength(80, { error: "tooLong" }));
/** All that is ever kept of a device or a position. A field that is not here is dropped before it is looked at. */
const collected = z.object({
	system: z.optional(word),
	systemVersion: z.optional(word),
	appVersion: z.optional(word),
	timeZone: z.optional(word),
	language: z.optional(word),
	/** The state or region of a coarse position; never the position. */
	state: z.optional(word),
});

const flags = z.object({
	appList: z.boolean(),
	sms: z.boolean(),
	exif: z.boolean(),
	device: z.boolean(),
	contact: z.boolean(),
	location: z.boolean(),
});

const ownData = {
	base: "api",
	area: "application",
	audience: "borrower",
} as const satisfies Partial<Call>;

export const dataCalls = defineCalls({
	uploadEnable: {
		...ownData,
		method: "GET",
		path: "/time/upload/enable",
		changes: false,
		summary: "Whether the native app has anything to collect for this order.",
		input: z.object({ orderNo }),
		output: z.object({ enableTimeSdk: z.boolean() }),
		refusals: ["orderNotFound"],
	},
	uploadStatus: {
		...ownData,
		method: "GET",
		path: "/time/upload/uploadStatus",
		changes: false,
		summary: "For each class: true when it is there or not needed, false when it is still to be collected.",
		input: z.object({ orderNo }),
		output: flags,
		refusals: ["orderNotFound"],
	},
	uploadReport: {
		...ownData,
		method: "POST",
		path: "/time/upload/report",
		changes: true,
		summary:
			"The native app hands in one class. A class that the region's policy or the borrower's consent does not cover is refused and nothing of it is kept.",
		input: z.object({
			orderNo,
			class: z.enum(collectedClasses, { error: "notOffered" }),
			data: collected,
		}),
		output: flags,
		refusals: ["orderNotFound", "collectionRefused"],
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	changeConsent: {
		...ownData,
		method: "POST",
		path: "/user/consent",
		changes: true,
		summary: "Gives or withdraws one consent. What the loan cannot be without is not withdrawn here.",
		input: z.object({
			purpose: z.enum(["marketing", "location", "noReminders"], { error: "notOffered" }),
			version: z.iso.date({ error: "format" }),
			given: z.boolean(),
		}),
		output: z.object({ purpose: z.enum(consentPurposes), given: z.boolean() }),
		refusals: ["inputRefused"],
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	heldData: {
		...ownData,
		method: "GET",
		path: "/user/held-data",
		changes: false,
		summary: "What is held about the borrower, class by class: how much, since when, and until when at most.",
		input: z.object({}),
		output: z.object({
			held: z.array(
				z.object({
					kind: z.enum([
						"account",
						"personal",
						"additional",
						"answers",
						"images",
						"face",
						"bankAccount",
						"device",
						"location",
						"consents",
						"orders",
						"decisions",
						"agreements",
						"payouts",
						"payments",
						"proofs",
						"reminders",
						"messages",
					]),
					count: z.int(),
					since: instant,
					/** Null while an account or a loan needs it. */
					until: z.nullable(instant),
				}),
			),
			/** When an erasure was asked for and waits. */
			erasureAskedAt: z.nullable(instant),
			/** Not while an application is under review or a loan is open. */
			mayErase: z.boolean(),
		}),
		refusals: [],
	},
	exportData: {
		...ownData,
		method: "GET",
		path: "/user/export",
		changes: false,
		summary:
			"Everything held about the borrower, readable, as one document. Images come along as JPEG in base64.",
		input: z.object({}),
		output: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }),
		refusals: [],
		limits: [{ per: "borrower", count: 5, seconds: 3600 }],
	},
	askErasure: {
		...ownData,
		method: "POST",
		path: "/user/erasure",
		changes: true,
		summary:
			"Erases the borrower at once where the law asks to keep nothing, and ends the session; otherwise the wish is kept for a person, with the day until which records are held.",
		input: z.object({}),
		output: z.object({ outcome: z.enum(["erased", "asked"]), keptUntil: z.nullable(instant) }),
		refusals: ["erasureHeld"],
	},
});
