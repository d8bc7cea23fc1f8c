export {
	type AccountCheck,
	type AccountStanding,
	accountStanding,
	accountStandings,
} from "./account-standing.ts";
export { freshAnswers, freshDays, hasLoan, type SavedForm, saveForm } from "./form-progress.ts";
export {
	type Difference,
	type DocumentReading,
	differencesFrom,
	editsOf,
	identityFindings,
	maskName,
	nameVerdict,
	type ReviewReason,
	reviewReasons,
} from "./identity-findings.ts";
export {
	type HomeButton,
	type HomeStatus,
	homeButton,
	homeStatus,
	type OrderFacts,
	type OrderLabel,
	orderLabel,
	type RecordHint,
	reapplyOn,
	recordHint,
} from "./labels.ts";
export { type Step, type StepCode, stepCodes } from "./steps.ts";
export { type Target, type TargetScreen, targetScreen } from "./target-screen.ts";
export {
	advance,
	cancelCommand,
	commandForLoan,
	deadlineOf,
	type FormStep,
	type FreshAnswers,
	firstMissingStep,
	formSteps,
	isClosed,
	type OrderCommand,
	orderCommands,
	type StepEnds,
	type TransitionRefusal,
	transition,
} from "./transitions.ts";
