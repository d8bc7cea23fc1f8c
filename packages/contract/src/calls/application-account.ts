import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { country, formValues, orderNo, stepCode, text } from "../fields.ts";

const readCall = { ...appRead, area: "application" } as const satisfies Partial<Call>;

const shortText = text({ min: 0, max: 40 });

/** How the name at the bank compares with the name on the identity document. */
const nameVerdicts = ["same", "unsure", "other"] as const;

const saveCall = {
	...appChange,
	area: "application",
	input: z.object({ orderNo, values: formValues }),
	output: z.object({ orderNo, step: stepCode }),
	limits: [{ per: "borrower", count: 20, seconds: 3600 }],
} as const satisfies Partial<Call>;
const savingRefusals = [
	"orderNotFound",
	"stepNotOpen",
	"inputRefused",
	"codeWrong",
	"codeExpired",
	"codeTriesUsed",
	"accountUnknown",
	"accountNotYours",
	"accountBlocked",
	"unavailable",
] as const;

export const accountCalls = defineCalls({
	bankList: {
		...readCall,
		audience: "anyone",
		path: "/app/paystack/bank-list",
		summary:
			"The banks of a country that accept a payout; the most used ones are in the picker, the others are found by search.",
		input: z.object({ country }),
		output: z.object({
			banks: z.array(z.object({ code: z.string(), name: z.string(), inPicker: z.boolean() })),
		}),
		limits: [{ per: "address", count: 60, seconds: 60 }],
	},
	getBankBranch: {
		...readCall,
		path: "/user/getBankBranch",
		summary:
			"Branches of a bank whose code begins with the typed text or whose name contains it, in the state and district where they are known; none in a region without branch codes.",
		input: z.object({
			bankCode: text({ min: 1, max: 40 }),
			typed: z._default(shortText, ""),
			state: z.optional(shortText),
			district: z.optional(shortText),
		}),
		output: z.object({
			branches: z.array(
				z.object({
					code: z.string(),
					bankName: z.string(),
					/** Null where the operator has no list of names. */
					branchName: z.nullable(z.string()),
					districtName: z.nullable(z.string()),
				}),
			),
		}),
		limits: [{ per: "borrower", count: 240, seconds: 600 }],
	},
	verifyBankCard: {
		...readCall,
		path: "/user/verifyBankCard",
		summary:
			"Asks the bank for the holder of an account and compares the name. The name is returned masked, so that the call does not reveal who owns an account.",
		input: z.object({
			orderNo,
			bankCode: shortText,
			accountNumber: shortText,
			branchCode: z.optional(shortText),
			cardType: z.optional(shortText),
			/** Colombia: instead of bank and account number. */
			brebKey: z.optional(text({ min: 1, max: 254 })),
		}),
		output: z.object({
			/** False where no rail of the region has a name enquiry. */
			asked: z.boolean(),
			holder: z.nullable(z.string()),
			verdict: z.nullable(z.enum(nameVerdicts)),
		}),
		refusals: ["orderNotFound", "inputRefused", "accountUnknown", "unavailable"],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	addBankCard: {
		...saveCall,
		path: "/user/addBankCard",
		summary: "Saves the account for the payout, confirmed by a code by SMS and by the name at the bank.",
		refusals: savingRefusals,
	},
	updateBankCard: {
		...saveCall,
		path: "/user/update-bankCard",
		summary: "Corrects the account, while the application is open or after a payout to it failed.",
		refusals: [...savingRefusals, "accountMissing"],
	},
});
