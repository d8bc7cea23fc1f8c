import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import { makeAccount } from "../banks.ts";
import type { Charge, ChargePayment } from "../collection-simulator.ts";
import { hmac, monnifyKeys } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { majorText } from "../payout-simulator.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { answered, refused } from "./replies.ts";

const reserveBody = z.object({
	accountReference: z.string().check(z.minLength(1)),
	accountName: z.string().check(z.minLength(1)),
	currencyCode: z.literal("NGN"),
	contractCode: z.literal(monnifyKeys.contractCode),
	customerEmail: z.email(),
	customerName: z.string(),
	bvn: z.string().check(z.regex(/^\d{11}$/)),
	getAllAvailableBanks: z.literal(true),
});
const referenceParams = z.object({ reference: z.string() });
const listQuery = z.object({ accountReference: z.string() });

export function reservedRoutes(app: FastifyInstance, { collections }: RailDeps): void {
	app.post(
		"/api/v2/bank-transfer/reserved-accounts",
		checks({ body: reserveBody }),
		async (request, reply) => {
			const body = reserveBody.safeParse(request.body);
			if (!body.success) {
				return reply
					.code(400)
					.send(refused(`The field ${String(body.error.issues[0]?.path[0])} is not valid`));
			}
			const { accountReference, accountName, customerEmail } = body.data;
			const { charge, isNew } = await collections.open({
				rail: "monnify",
				reference: accountReference,
				payTo: makeAccount("ng").accountNumber,
				amountMinor: null,
				currency: "NGN",
				extra: { accountName, customerEmail, otherAccounts: otherBanks.map(otherAccount).join(" ") },
				expiresAt: null,
			});
			if (!isNew) {
				return reply
					.code(422)
					.send(refused("You can not reserve two accounts with the same reference", "R42"));
			}
			return answered(reservedEntity(charge));
		},
	);

	app.get("/api/v2/bank-transfer/reserved-accounts/:reference", async (request, reply) => {
		const { reference } = referenceParams.parse(request.params);
		const charge = await collections.find("monnify", { reference });
		if (charge === null) return reply.code(404).send(refused("Cannot find reserved account"));
		return answered(reservedEntity(charge));
	});

	app.get(
		"/api/v1/bank-transfer/reserved-accounts/transactions",
		checks({ query: listQuery }),
		async (request, reply) => {
			const query = listQuery.safeParse(request.query);
			if (!query.success) return reply.code(400).send(refused("accountReference is required"));
			const { accountReference: reference } = query.data;
			const charge = await collections.find("monnify", { reference });
			const content = (charge?.payments ?? []).map((payment) => ({
				transactionReference: transactionReference(payment),
				amount: Number(majorText(payment.amountMinor)),
				amountPaid: Number(majorText(payment.amountMinor)),
				currencyCode: "NGN",
				paymentStatus: "PAID",
				completedOn: lagosStamp(payment.paidAt),
			}));
			return answered({ content, totalElements: content.length, totalPages: 1, last: true, first: true });
		},
	);
}

/** The banks besides the first one. */
const otherBanks = [
	{ bankCode: "232", bankName: "Sterling bank" },
	{ bankCode: "50515", bankName: "Moniepoint Microfinance Bank" },
] as const;

function otherAccount(): string {
	return makeAccount("ng").accountNumber;
}

function reservedEntity(charge: Charge) {
	const accountName = charge.extra["accountName"];
	const numbers = (charge.extra["otherAccounts"] ?? "").split(" ").filter((number) => number !== "");
	return {
		contractCode: monnifyKeys.contractCode,
		accountReference: charge.reference,
		accountName: charge.extra["accountName"],
		currencyCode: "NGN",
		customerEmail: charge.extra["customerEmail"],
		customerName: charge.extra["accountName"],
		accounts: [
			{
				bankCode: "035",
				bankName: "Wema bank",
				accountNumber: charge.payTo,
				accountName,
			},
			...numbers.flatMap((accountNumber, index) => {
				const bank = otherBanks[index];
				return bank === undefined ? [] : [{ ...bank, accountNumber, accountName }];
			}),
		],
		collectionChannel: "RESERVED_ACCOUNT",
		reservationReference: charge.providerId,
		reservedAccountType: "GENERAL",
		status: "ACTIVE",
		createdOn: lagosStamp(charge.madeAt),
		incomeSplitConfig: [],
		restrictPaymentSource: false,
	};
}

function transactionReference(payment: ChargePayment): string {
	return `MNFY|${payment.providerId}`;
}

const lagosOffsetMs = 60 * 60 * 1000;

/** "2026-11-15 14:05:09.000", in Lagos time. */
function lagosStamp(at: Date): string {
	return new Date(at.getTime() + lagosOffsetMs).toISOString().replace("T", " ").replace("Z", "");
}

export const monnifyPaidWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, options) => {
	const amount = Number(majorText(payment.amountMinor));
	const body = JSON.stringify({
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference: charge.reference, type: "RESERVED_ACCOUNT" },
			transactionReference: transactionReference(payment),
			paymentReference: transactionReference(payment),
			paidOn: lagosStamp(payment.paidAt),
			paymentDescription: charge.extra["accountName"],
			metaData: {},
			paymentSourceInformation: [
				{ bankCode: "058", amountPaid: amount, accountName: "Payer", accountNumber: "0" },
			],
			destinationAccountInformation: {
				bankCode: "035",
				bankName: "Wema bank",
				accountNumber: charge.payTo,
			},
			amountPaid: amount,
			totalPayable: amount,
			cardDetails: {},
			paymentMethod: "ACCOUNT_TRANSFER",
			currency: "NGN",
			settlementAmount: String(amount),
			paymentStatus: "PAID",
			customer: { name: charge.extra["accountName"], email: charge.extra["customerEmail"] },
		},
	});
	return { body, headers: { "monnify-signature": hmac("sha512", monnifyKeys.secretKey, body, options) } };
};
