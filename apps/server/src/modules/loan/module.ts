import type { accessCalls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { ok } from "@puente/core/result";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { getBorrower, listConsents, maskMobile } from "../borrower/index.ts";
import { findLatestDecision } from "../decision/index.ts";
import { sendMail } from "../notification/index.ts";
import { findOpenOrder, openAnswer } from "../order/index.ts";
import { acceptOffer, getMoney, getMoneyTime, signOffer } from "./accept-offer.ts";
import { cancelDrawMoney, cancelLoan, hasCancelLoan } from "./cancel.ts";
import { acceptLimit, getCreditInfo } from "./credit-info.ts";
import { latestOrder, loanProductIndex, orderList, productList, stepAmount } from "./home.ts";
import { applyDeadline, enqueueDeadlines, enqueueDuePayouts, enqueueUndecided } from "./order-view.ts";
import { getMoneyContract, loanAgreement, productInfo } from "./show-offer.ts";
import { writeSignedDocuments } from "./signed-documents.ts";

/** What the app knows of a borrower who is logged in. */
const getUserInfo: Handler<(typeof accessCalls)["getUserInfo"]> = async (_input, { db, caller, deps }) => {
	const borrower = await getBorrower(db, caller.borrowerId);
	const consents = await listConsents(db, caller.borrowerId);
	const order = await findOpenOrder(db, caller.borrowerId);
	const decision = await findLatestDecision(db, caller.borrowerId);
	const personal = await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo");
	return ok({
		basicInfo: {
			userId: borrower.id,
			country: borrower.country,
			mobile: maskMobile(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed)),
			registeredAt: borrower.registeredAt.toISOString(),
			firstName: personal?.["firstName"] ?? null,
		},
		step: order && stepCodes[order.step],
		score: decision?.points ?? null,
		consents: consents.map((consent) => ({
			purpose: consent.purpose,
			version: consent.version,
			givenAt: consent.givenAt.toISOString(),
		})),
	});
};

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
