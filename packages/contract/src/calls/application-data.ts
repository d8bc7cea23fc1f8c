import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { consentPurposes } from "../consents.ts";
import { instant, orderNo, text, verificationCode } from "../fields.ts";

/** The six classes of the specification. The region pack decides which of them are collected. */
export const collectedClasses = ["appList", "sms", "exif", "device", "contact", "location"] as const;
export type CollectedClass = (typeof collectedClasses)[number];

const word = text({ min: 0, max: 80 });
/** Everything that is stored about a device or a position. Other fields are dropped before processing. */
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

const readCall = { ...appRead, area: "application" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "application" } as const satisfies Partial<Call>;

export const dataCalls = defineCalls({
	uploadEnable: {
		...readCall,
		path: "/time/upload/enable",
		summary: "Whether the native app has anything to collect for this order.",
		input: z.object({ orderNo }),
		output: z.object({ enableTimeSdk: z.boolean() }),
		refusals: ["orderNotFound"],
	},
	uploadStatus: {
		...readCall,
		path: "/time/upload/uploadStatus",
		summary: "For each class: true when it was collected or is not needed, false when it is missing.",
		input: z.object({ orderNo }),
		output: flags,
		refusals: ["orderNotFound"],
	},
	uploadReport: {
		...changeCall,
		path: "/time/upload/report",
		summary:
			"Uploads one class from the native app. A class that the region's policy or the borrower's consent does not cover is refused, and nothing of it is stored.",
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
		...changeCall,
		path: "/user/consent",
		summary: "Gives or withdraws one consent. Consents that the loan requires cannot be withdrawn here.",
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
		...readCall,
		path: "/user/held-data",
		summary:
			"The data held about the borrower, class by class: how much, since when, and until when at most.",
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
						"cards",
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
			/** The time of an erasure request that waits; null without one. */
			erasureAskedAt: z.nullable(instant),
			/** False while an application is under review or a loan is open. */
			mayErase: z.boolean(),
		}),
	},
	exportData: {
		...readCall,
		path: "/user/export",
		summary:
			"Everything held about the borrower, readable, as one document. Images are included as JPEG in base64.",
		output: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }),
		limits: [{ per: "borrower", count: 5, seconds: 3600 }],
	},
	askErasure: {
		...changeCall,
		path: "/user/erasure",
		summary:
			"Erases the borrower at once where no law requires records, and ends the session. Otherwise the request waits for staff, with the day until which records are held. Needs a code with the purpose `erasure`.",
		input: z.object({ code: verificationCode }),
		output: z.object({ outcome: z.enum(["erased", "asked"]), keptUntil: z.nullable(instant) }),
		refusals: ["erasureHeld", "codeWrong", "codeExpired", "codeTriesUsed"],
	},
});
