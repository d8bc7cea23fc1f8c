import type { loanCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { acceptOffer, getMoney, getMoneyTime, signOffer } from "./accept-offer.ts";
import { cancelDrawMoney, cancelLoan, hasCancelLoan } from "./cancel.ts";
import { acceptLimit, getCreditInfo } from "./credit-info.ts";
import { latestOrder, loanProductIndex, orderList, productList, stepAmount } from "./home.ts";
import { getMoneyContract, loanAgreement, productInfo } from "./show-offer.ts";

export const loanHandlers: Handlers<typeof loanCalls> = {
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
};
