import { accountStandings } from "@puente/core/application";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { consents } from "../consents.ts";
import { formValues, instant, orderNo, stepCode, text } from "../fields.ts";
import { accountCalls } from "./application-account.ts";
import { dataCalls, ownDataCalls } from "./application-data.ts";
import { deviceCalls } from "./application-device.ts";
import { identityCalls, identityState } from "./application-identity.ts";

const readCall = { ...appRead, area: "application" } as const satisfies Partial<Call>;

/** The output of every call that saves a part of the application: the current step of the order. */
const progress = z.object({ orderNo, step: stepCode });
const questionsMax = 20;
const answersMax = 40;
const answerList = z.array(text({ min: 0, max: 80 })).check(z.maxLength(answersMax, { error: "tooLong" }));
const answers = z
	.record(text({ min: 0, max: 60 }), answerList)
	.check(z.refine((given) => Object.keys(given).length <= questionsMax, { error: "tooLong" }));

/** Common fields of the calls that save one step of the caller's own order. */
const saveCall = {
	...appChange,
	area: "application",
	output: progress,
	refusals: ["orderNotFound", "stepNotOpen", "inputRefused"],
	limits: [{ per: "borrower", count: 60, seconds: 600 }],
} as const satisfies Partial<Call>;

/** Starts an application, or returns the open one: a second tap does not create a second order. */
const startCall = {
	...appChange,
	area: "application",
	input: z.object({ consents: z.optional(consents) }),
	output: progress,
	refusals: ["loanOpen", "reapplyLater", "offersStopped", "consentMissing", "countryClosed"],
	limits: [{ per: "borrower", count: 30, seconds: 600 }],
} as const satisfies Partial<Call>;

export const applicationCalls = defineCalls({
	...deviceCalls,
	applyMarket: {
		...startCall,
		path: "/loan/loan-order/apply-market",
		summary:
			"Starts a first application. The consent to a credit bureau query is required, the one to marketing is not.",
	},
	applyMarketAgain: {
		...startCall,
		path: "/loan/loan-order/apply-market-again",
		summary: "Starts the application of a returning borrower, at the first step without a fresh answer.",
	},
	getApplication: {
		...readCall,
		path: "/user/application",
		summary: "The open application with its saved answers, so that it can be continued on any phone.",
		output: z.object({
			/** Whether applying and extending need the app, or are only advised there. */
			appRequired: z.boolean(),
			orderNo: z.nullable(orderNo),
			step: z.nullable(stepCode),
			/** When the order reached this step. */
			stepAt: z.nullable(instant),
			personal: z.nullable(formValues),
			additional: z.nullable(formValues),
			answers: z.nullable(answers),
			identity: identityState,
			account: z.nullable(
				z.object({
					bankCode: z.string(),
					bankName: z.string(),
					cardType: z.string(),
					lastDigits: z.string(),
					/** Whether money may go there; `asking` while the bank has not named the holder. */
					standing: z.nullable(z.enum(accountStandings)),
					/** The holder as the bank names it, masked. */
					holder: z.nullable(z.string()),
				}),
			),
		}),
	},
	saveBasicInfo: {
		...saveCall,
		path: "/user/saveBasicInfo",
		summary:
			"Saves the personal information. A completed step can be corrected until the application is submitted.",
		input: z.object({ orderNo, values: formValues }),
	},
	saveBasicInfoMarket: {
		...saveCall,
		path: "/user/saveBasicInfo-market",
		summary: "Saves the personal information of an order that was started from the marketplace.",
		input: z.object({ orderNo, values: formValues }),
	},
	saveAdditionInfoMarket: {
		...saveCall,
		path: "/user/saveAdditionInfo-market",
		summary: "Saves work, income and emergency contacts.",
		input: z.object({ orderNo, values: formValues }),
	},
	saveQuestionnaire: {
		...saveCall,
		path: "/user/save/questionnaire",
		summary: "Saves the answers to the credit-history questions: all of them, or none.",
		input: z.object({ orderNo, answers }),
	},
	submit: {
		...saveCall,
		path: "/user/submit",
		summary:
			"Submits the application. Everything that the region requires must be there; then the review begins.",
		input: z.object({ orderNo }),
		refusals: ["orderNotFound", "stepNotOpen", "collectionPending", "offersStopped"],
	},
	...identityCalls,
	...accountCalls,
	...dataCalls,
	...ownDataCalls,
});
