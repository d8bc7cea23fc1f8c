export { answerClaim } from "./answer-claim.ts";
export { exportAutopays, viewAutopays } from "./autopay/autopay-views.ts";
export { noteMandateEvent } from "./autopay/mandate-jobs.ts";
export { bookPayments } from "./book-payments.ts";
export {
	correctedEvent,
	correctPayment,
	judgeReversal,
	matchPaymentAndProof,
	paymentEvent,
} from "./correct-books.ts";
export { findOpenGiveBack } from "./give-back.ts";
export { checkLetter, type LetterCheck } from "./letter/check-letter.ts";
export { listOwnLetters } from "./letter/show-letter.ts";
export { viewLoan, viewPayment, viewVoucher } from "./money-views.ts";
export { notifyOfPayments } from "./notify-of-payment.ts";
export { listBookedOfProof, listBookedPayments } from "./proof/booked-payments.ts";
export { closedClaimEvent, endProofToCome, findProofOf, seenPaymentEvent } from "./proof/proofs.ts";
export { settleCheck } from "./reference/payer-check.ts";
export { listAutopaysOf } from "./store/autopays.ts";
export { listPayOrders } from "./store/pay-orders.ts";
export {
	findVoucher,
	listOpenVouchers,
	listVoucherImages,
	listVouchers,
	listWaitingVouchers,
	type Voucher,
} from "./store/vouchers.ts";
export { listStoredCards } from "./stored-cards.ts";
