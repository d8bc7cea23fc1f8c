export { supportHandlers } from "./calls.ts";
export { endClaim } from "./claim.ts";
export { type FaqEntryState, faqEntriesOf } from "./faq-entries.ts";
export { figuresOf } from "./faq-figures.ts";
export { addMessage, factsOf, openBody } from "./feedback-messages.ts";
export { listFaqChanges, putFaqChange, removeFaqChange } from "./store/faq-changes.ts";
export {
	dropUnusedFeedbackImages,
	findUsedFeedbackImage,
	listFeedbackImages,
} from "./store/feedback-images.ts";
export { listFeedbackMessages } from "./store/feedback-messages.ts";
export {
	addFeedbackAction,
	type Feedback,
	findAnyFeedback,
	listFeedbacks,
	lockFeedback,
	setFeedbackStatus,
} from "./store/feedbacks.ts";
export { addHandOver, listHandOvers } from "./store/hand-overs.ts";
