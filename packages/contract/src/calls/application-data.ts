import { accountStandings, changedKinds, dataSections } from "@puente/core/application";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { consentPurposes } from "../consents.ts";
import { formValues, instant, mobile, orderNo, text, verificationCode } from "../fields.ts";

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
						"autopay",
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

const email = text({ min: 1, max: 254 });
const codeRefusals = ["codeWrong", "codeExpired", "codeTriesUsed"] as const;
const newCodeRefusals = ["numberCodeWrong", "numberCodeOver"] as const;

/** What a borrower sees and corrects of their own data. */
export const ownDataCalls = defineCalls({
	ownData: {
		...readCall,
		path: "/user/own-data",
		summary:
			"The borrower's own data to see and to correct. Numbers of documents and accounts are masked, as everywhere.",
		output: z.object({
			/** Of the newest application; null before the first. */
			orderNo: z.nullable(orderNo),
			name: z.nullable(z.string()),
			birthday: z.nullable(z.string()),
			mobile: z.string(),
			/** Numbers of documents, masked, by the name of their field. */
			documents: z.record(z.string(), z.string()),
			/** The answers of each part; null where it was not given yet. */
			values: z.object({
				address: z.nullable(formValues),
				work: z.nullable(formValues),
				contacts: z.nullable(formValues),
				reach: z.nullable(formValues),
			}),
			email: z.nullable(z.string()),
			/** The type of the document, which some checks of an account need. */
			cardType: z.nullable(z.string()),
			account: z.nullable(
				z.object({
					bankName: z.string(),
					lastDigits: z.string(),
					standing: z.nullable(z.enum(accountStandings)),
				}),
			),
			/** False while an application is under review: the decision is about what was submitted. */
			mayChange: z.boolean(),
			/** A payout is on its way, so the account stays until it arrived or came back. */
			payoutUnderWay: z.boolean(),
			/** Until when no payout leaves, because the number or the account was changed; null if nothing holds them. */
			payoutsFrom: z.nullable(instant),
			changes: z.array(z.object({ what: z.enum(changedKinds), at: instant })),
		}),
	},
	correctData: {
		...changeCall,
		path: "/user/own-data/correct",
		summary:
			"Corrects one part of the borrower's data, by the rules of the form. Decisions and agreements keep what they were made with.",
		input: z.object({ part: z.enum(dataSections, { error: "notOffered" }), values: formValues }),
		output: z.object({ part: z.enum(dataSections) }),
		refusals: ["inputRefused", "dataMissing", "dataInReview"],
		limits: [{ per: "borrower", count: 30, seconds: 3600 }],
	},
	sendEmailCode: {
		...changeCall,
		path: "/user/own-data/email-code",
		summary:
			"Sends a code to a new e-mail address. An installation without a mail server sends none and asks for none.",
		input: z.object({ email }),
		output: z.object({ sent: z.boolean() }),
		refusals: ["inputRefused", "dataMissing", "dataInReview", "numberCodeSent"],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	changeEmail: {
		...changeCall,
		path: "/user/own-data/email",
		summary: "Changes the e-mail address, with the code that was sent to it. The former address is told.",
		input: z.object({ email, code: z.optional(verificationCode) }),
		output: z.object({ email }),
		refusals: ["inputRefused", "dataMissing", "dataInReview", ...newCodeRefusals],
		limits: [{ per: "borrower", count: 30, seconds: 3600 }],
	},
	sendNumberCode: {
		...changeCall,
		path: "/user/own-data/mobile-code",
		summary: "Sends a code to the number that shall become the borrower's.",
		input: z.object({ mobile }),
		output: z.object({ expiresAt: instant }),
		refusals: ["mobileFormat", "countryClosed", "numberNotUsable", "numberCodeSent"],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	changeNumber: {
		...changeCall,
		path: "/user/own-data/mobile",
		summary:
			"Changes the borrower's number, with the code sent to the new one and a code with the purpose `mobile` sent to the present one. Ends every session and passkey, tells the former number, and holds payouts for a day.",
		input: z.object({ mobile, newCode: verificationCode, code: verificationCode }),
		output: z.object({ mobile: z.string() }),
		refusals: ["mobileFormat", "countryClosed", "numberNotUsable", ...codeRefusals, ...newCodeRefusals],
		limits: [{ per: "borrower", count: 30, seconds: 3600 }],
	},
	changeAccount: {
		...changeCall,
		path: "/user/own-data/account",
		summary:
			"Changes the account for payouts, by the checks of the first one: the name at the bank and a code by SMS. Told on all channels; no payout leaves for a day.",
		input: z.object({ values: formValues }),
		output: z.object({ lastDigits: z.string(), payoutsFrom: instant }),
		refusals: [
			"inputRefused",
			"dataMissing",
			"dataInReview",
			"payoutUnderWay",
			"accountUnknown",
			"accountNotYours",
			"accountBlocked",
			"unavailable",
			...codeRefusals,
		],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
});
