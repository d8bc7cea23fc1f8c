import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { instant, orderNo, text } from "../fields.ts";
import { minor } from "../minor.ts";
import { amountWhole, currency, day } from "./repayment-reference.ts";

const voucherImageBytesMax = 8 * 1024 * 1024;
const imageId = z.uuid({ error: "format" });

const readCall = { ...appRead, area: "repayment" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "repayment" } as const satisfies Partial<Call>;

const voucher = z.object({
	voucherId: z.string(),
	amountMinor: minor,
	currency,
	paidOn: day,
	reference: z.string(),
	images: z.int(),
	/** pending: penalties pause until it is answered. */
	status: z.enum(["pending", "confirmed", "refused"]),
	createdAt: instant,
	/** The deadline for staff's answer. */
	answerBy: instant,
	answeredAt: z.nullable(instant),
	answer: z.nullable(z.string()),
});

export const voucherCalls = defineCalls({
	uploadVoucher: {
		...changeCall,
		path: "/repay/upload/user/voucher",
		summary:
			"Uploads one image of a receipt, stored like identity images; it belongs to a voucher once that is saved.",
		input: z.object({ orderNo }),
		output: z.object({ imageId }),
		files: { countMin: 1, countMax: 1, bytesMax: voucherImageBytesMax },
		refusals: [
			"orderNotFound",
			"stepNotOpen",
			"imageNotAnImage",
			"imageTooLarge",
			"imageTooSmall",
			"imageBroken",
		],
		limits: [{ per: "borrower", count: 30, seconds: 3600 }],
	},
	saveVoucher: {
		...changeCall,
		path: "/repay/save/user/voucher",
		summary:
			"The proof of a payment that we have not received: opens a claim that staff answer within 48 hours.",
		input: z.object({
			orderNo,
			amount: amountWhole,
			paidOn: day,
			reference: text({ min: 0, max: 60 }),
			imageIds: z.array(imageId).check(z.maxLength(5, { error: "tooLong" })),
		}),
		output: z.object({ voucher }),
		refusals: ["orderNotFound", "stepNotOpen", "inputRefused", "voucherOpen", "claimOpen"],
		limits: [{ per: "borrower", count: 20, seconds: 3600 }],
	},
	voucherList: {
		...readCall,
		method: "POST",
		path: "/repay/get/voucher/list",
		summary: "The borrower's proofs of payment for an order, with their answers.",
		input: z.object({ orderNo }),
		output: z.object({ vouchers: z.array(voucher) }),
		refusals: ["orderNotFound"],
	},
});
