export {
	type ClaimOutcome,
	claimAnswerByMs,
	claimOutcomes,
	closingRoles,
	type FeedbackCommand,
	type FeedbackFacts,
	type FeedbackRefusal,
	type FeedbackStatus,
	type FeedbackType,
	feedbackStatus,
	feedbackStatuses,
	feedbackTypes,
	mayCloseClaims,
	nextFeedbackStatus,
	paymentFeedback,
} from "./feedback.ts";
export { daysUntilOpening, isOpen, type SupportHours } from "./support-hours.ts";
