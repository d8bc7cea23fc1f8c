export { factsOf, openBody } from "./feedback-messages.ts";
export * from "./handle-feedback.ts";
export { findUsedFeedbackImage, listFeedbackImages } from "./store/feedback-images.ts";
export { listFeedbackMessages } from "./store/feedback-messages.ts";
export { type Feedback, findAnyFeedback, listFeedbacks, lockFeedback } from "./store/feedbacks.ts";
export { addHandOver, listHandOvers } from "./store/hand-overs.ts";
