import { accountStandings, changedKinds, dataSections } from "@puente/core/application";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { formValues, instant, mobile, orderNo, text, verificationCode } from "../fields.ts";

const readCall = { ...appRead, area: "application" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "application" } as const satisfies Partial<Call>;

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
