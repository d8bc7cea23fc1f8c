import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { country, formValues, orderNo, stepCode } from "../fields.ts";

const shortText = z.string().check(z.trim(), z.maxLength(40, { error: "tooLong" }));

/** How the name at the bank compares with the name on the identity document. */
const nameVerdicts = ["same", "unsure", "other"] as const;

const saving = {
	method: "POST",
	base: "api",
	area: "application",
	audience: "borrower",
	changes: true,
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
		method: "GET",
		path: "/app/paystack/bank-list",
		base: "api",
		area: "application",
		audience: "anyone",
		changes: false,
		summary:
			"The banks of a country that take a payout; the most used ones stand in the picker, the others are searched.",
		input: z.object({ country }),
		output: z.object({
			banks: z.array(z.object({ code: z.string(), name: z.string(), inPicker: z.boolean() })),
		}),
		refusals: [],
		limits: [{ per: "address", count: 60, seconds: 60 }],
	},
	getBankBranch: {
		method: "GET",
		path: "/user/getBankBranch",
		base: "api",
		area: "application",
		audience: "borrower",
		changes: false,
		summary:
			"Branch codes of a bank that begin with what was typed so far, where the region has branches; none elsewhere.",
		input: z.object({ bankCode: shortText, typed: z._default(shortText, "") }),
		output: z.object({ branches: z.array(z.object({ code: z.string(), bankName: z.string() })) }),
		refusals: [],
		limits: [{ per: "borrower", count: 240, seconds: 600 }],
	},
	verifyBankCard: {
		method: "GET",
		path: "/user/verifyBankCard",
		base: "api",
		area: "application",
		audience: "borrower",
		changes: false,
		summary:
			"Asks the bank for the holder of an account and compares the name. The name itself is answered masked: nobody learns whose account a number is.",
		input: z.object({
			orderNo,
			bankCode: shortText,
			accountNumber: shortText,
			branchCode: z.optional(shortText),
			cardType: z.optional(shortText),
		}),
		output: z.object({
			/** False where no rail of the region can be asked before a payout. */
			asked: z.boolean(),
			holder: z.nullable(z.string()),
			verdict: z.nullable(z.enum(nameVerdicts)),
		}),
		refusals: ["orderNotFound", "inputRefused", "accountUnknown", "unavailable"],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	addBankCard: {
		...saving,
		path: "/user/addBankCard",
		summary: "The account that the money goes to, proven by a code by SMS and by the name at the bank.",
		refusals: savingRefusals,
	},
	updateBankCard: {
		...saving,
		path: "/user/update-bankCard",
		summary: "Corrects the account, while the application is open or after a payout to it failed.",
		refusals: [...savingRefusals, "accountMissing"],
	},
});
