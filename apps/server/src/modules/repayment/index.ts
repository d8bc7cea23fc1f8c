export { bookPayments } from "./book-payments.ts";
export { repaymentHandlers } from "./calls.ts";
export { listStoredCards } from "./cards/stored-cards.ts";
export { repaymentSteps } from "./due.ts";
export { findOpenGiveBack } from "./give-back.ts";
export { repaymentJobs } from "./jobs.ts";
export { type BookedPayment, notifyOfPayments } from "./notify-of-payment.ts";
export {
	closedClaimEvent,
	closePaidProof,
	endProofToCome,
	findProofOf,
	proofRail,
	receiveProofToCome,
	seenPaymentEvent,
} from "./proofs.ts";
export { settleCheck } from "./reference/payer-check.ts";
export { listPayOrders } from "./store/pay-orders.ts";
export {
	answerVoucher,
	findVoucher,
	listOpenVouchers,
	listVoucherImages,
	listVouchers,
	listWaitingVouchers,
	type Voucher,
} from "./store/vouchers.ts";
export { couponUse } from "./use-coupon.ts";
