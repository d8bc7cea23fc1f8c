import type { repaymentCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { chargeStoredCard, removeStoredCard } from "./cards/charge-stored-card.ts";
import { flutterwaveChargeCard, flutterwaveVerifyOpt } from "./cards/typed-card.ts";
import { giveBack } from "./give-back.ts";
import { portalConfirm, portalDetail } from "./portal.ts";
import { saveVoucher, uploadVoucher, voucherList } from "./proof/vouchers.ts";
import { railContracts } from "./reference/contracts.ts";
import {
	dedicatedAccountCreate,
	flutterwaveRepayLink,
	flutterwaveReservedAccount,
	getOxxoReference,
	getStpClabe,
	monnifyReservedAccount,
	payOnline,
	payOrder,
	paystackAuthorization,
} from "./references.ts";
import { repayDetail } from "./repay-detail.ts";
import { confirmExtensionOrder, getExtensionData, updateExtensionOrderStatus } from "./rollover.ts";
import { receipt, statement } from "./statement.ts";
import { repayColor, repayProducts } from "./urgency.ts";

export const repaymentHandlers: Handlers<typeof repaymentCalls> = {
	repayDetail,
	getStpClabe,
	getOxxoReference,
	monnifyReservedAccount,
	flutterwaveReservedAccount,
	dedicatedAccountCreate,
	paystackAuthorization,
	flutterwaveRepayLink,
	flutterwaveChargeCard,
	flutterwaveVerifyOpt,
	chargeStoredCard,
	removeStoredCard,
	railContracts,
	payOnline,
	payOrder,
	getExtensionData,
	confirmExtensionOrder,
	updateExtensionOrderStatus,
	statement,
	receipt,
	giveBack,
	repayColor,
	repayProducts,
	uploadVoucher,
	saveVoucher,
	voucherList,
	portalDetail,
	portalConfirm,
};
