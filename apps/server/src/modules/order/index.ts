export { advanceOrder, advanceOrderOrThrow } from "./advance-order.ts";
export { checkValues, type InputRefusal, refuseField, todayOf } from "./check-values.ts";
export { readerOf, viewForms } from "./filled-forms.ts";
export { checkFormStep, loadFreshAnswers, type Progress, progressOf, saveAnswer } from "./form-progress.ts";
export { findOwnOrder, lockOwnOrder, type OwnOrder } from "./own-order.ts";
export {
	type AnswerHolder,
	identityName,
	openAnswer,
	openAnswers,
	openNames,
	type SavedAnswers,
} from "./saved-answers.ts";
export { listAnswers } from "./store/answers.ts";
export { hashOfEvent, listEvents, noHash, pageEvents } from "./store/order-events.ts";
export {
	addOrder,
	findLatestOrder,
	findOpenOrder,
	findOrder,
	findOrderById,
	findOrderByNo,
	getOrder,
	listOrders,
	moveOrder,
	type Order,
	orderFromRow,
	touchOrder,
} from "./store/orders.ts";
export {
	findOpenReview,
	listOpenIdentityReviews,
	openReview,
	settleIdentityReviews,
	settleReview,
} from "./store/reviews.ts";
export { upgradeSurnameField, upgradeSurnameFields } from "./surname-fields.ts";
