export { bookPayments } from "./book-payments.ts";
export { listStoredCards } from "./cards/stored-cards.ts";
export {
	correctedEvent,
	correctPayment,
	judgeReversal,
	matchPaymentAndProof,
	paymentEvent,
} from "./correct-books.ts";
export { findOpenGiveBack } from "./give-back.ts";
export { viewLoan, viewPayment, viewVoucher } from "./money-views.ts";
export { notifyOfPayments } from "./notify-of-payment.ts";
export { answerClaim } from "./proof/answer-claim.ts";
export { listBookedOfProof, listBookedPayments } from "./proof/booked-payments.ts";
export { closedClaimEvent, endProofToCome, findProofOf, seenPaymentEvent } from "./proof/proofs.ts";
export { settleCheck } from "./reference/payer-check.ts";
export { listPayOrders } from "./store/pay-orders.ts";
export {
	findVoucher,
	listOpenVouchers,
	listVoucherImages,
	listVouchers,
	listWaitingVouchers,
	type Voucher,
} from "./store/vouchers.ts";
