export { advanceOrder, advanceOrderOrThrow } from "./advance-order.ts";
export { checkValues, type InputRefusal, refuseField, todayOf } from "./check-values.ts";
export { correctAnswer } from "./correct-answer.ts";
export { readerOf, viewForms } from "./filled-forms.ts";
export * from "./form-progress.ts";
export {
	type AnswerHolder,
	identityName,
	openAnswer,
	openAnswers,
	openNames,
	type SavedAnswers,
	upgradeSurnameField,
	upgradeSurnameFields,
} from "./saved-answers.ts";
export { hashOfEvent, listEvents, noHash, pageEvents } from "./store/order-events.ts";
export {
	addOrder,
	findLatestOrder,
	findOpenOrder,
	findOrder,
	findOrderById,
	findOrderByNo,
	getOrder,
	listAnswers,
	listOrders,
	moveOrder,
	type Order,
	orderFromRow,
	touchOrder,
} from "./store/orders.ts";
export * from "./store/reviews.ts";
