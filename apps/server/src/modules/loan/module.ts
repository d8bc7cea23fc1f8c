import type { Module } from "../../platform/context/module.ts";
import { sendMail } from "../notification/index.ts";
import { acceptOffer, getMoney, getMoneyTime, signOffer } from "./accept-offer.ts";
import { cancelDrawMoney, cancelLoan, hasCancelLoan } from "./cancel.ts";
import { acceptLimit, getCreditInfo } from "./credit-info.ts";
import { applyDeadline, enqueueDeadlines, enqueueDuePayouts, enqueueUndecided } from "./deadlines.ts";
import { latestOrder, loanProductIndex, orderList, productList, stepAmount } from "./home.ts";
import { getMoneyContract, loanAgreement, productInfo } from "./show-offer.ts";
import { writeSignedDocuments } from "./signed-documents.ts";
import { getUserInfo } from "./user-info.ts";

export const loan = {
	calls: {
		/** A call of access; the borrower's own facts also show a decision. */
		getUserInfo,
		loanProductIndex,
		productList,
		stepAmount,
		latestOrder,
		orderList,
		productInfo,
		loanAgreement,
		validateVerifyCode: signOffer,
		getMoneyPlus: acceptOffer,
		getMoney,
		getMoneyContract,
		getMoneyTime,
		getCreditInfo,
		acceptLimit,
		hasCancelLoan,
		cancelLoan,
		cancelDrawMoney,
	},
	jobs: {
		"apply-deadline": ({ orderId }, context) => applyDeadline(context, orderId),
		"send-email": ({ outboxId }, context) => {
			const writeDocuments = (orderId: string) => writeSignedDocuments(context, orderId);
			return sendMail({ ...context, writeDocuments }, outboxId);
		},
	},
	due: [
		{ name: "order-deadlines", run: enqueueDeadlines },
		{ name: "payouts", run: enqueueDuePayouts },
		{ name: "undecided-applications", run: enqueueUndecided },
	],
} satisfies Module;
