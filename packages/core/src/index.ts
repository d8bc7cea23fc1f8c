export { judgeSession, type SessionState, type SessionVerdict } from "./access/session.ts";
export {
	type CodeRefusal,
	type CodeState,
	codeRules,
	judgeCode,
	secondsUntilResend,
} from "./access/verification-code.ts";
export {
	type FormSaved,
	freshAnswers,
	freshDays,
	hasLoan,
	saveForm,
} from "./application/form-progress.ts";
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
} from "./application/identity-findings.ts";
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
} from "./application/labels.ts";
export { type Step, type StepCode, stepCodes } from "./application/steps.ts";
export { type Target, type TargetScreen, targetScreen } from "./application/target-screen.ts";
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
	type StepLimits,
	type TransitionRefusal,
	transition,
} from "./application/transitions.ts";
export { type AprMethod, aprMethods, aprOf, percentText } from "./apr/apr.ts";
export type { CashFlows, Transfer } from "./apr/cash-flows.ts";
export type { NoRate } from "./apr/roots.ts";
export type { Brand } from "./brand.ts";
export { type BureauFacts, withBureau } from "./decision/bureau.ts";
export { checkScorecard } from "./decision/check-scorecard.ts";
export { type Approval, type Decision, decide, type Outcome, offerFor } from "./decision/decide.ts";
export { afterRepayment, type LadderStep, moveTo } from "./decision/ladder.ts";
export { type ReplayRefusal, replayDecision } from "./decision/replay.ts";
export {
	type Band,
	type Characteristic,
	type DecisionInputs,
	type Ladder,
	type PriceTier,
	priceTiers,
	type ReasonCode,
	reasonCodes,
	type Scorecard,
} from "./decision/scorecard.ts";
export {
	addPostings,
	type Balances,
	isBalanced,
	type LedgerAccount,
	ledgerAccounts,
	type Posting,
	trialBalance,
} from "./ledger/accounts.ts";
export {
	type ChainBreak,
	type ChainedEntry,
	entryText,
	findChainBreak,
	owedByEntries,
	type TextHash,
} from "./ledger/chain.ts";
export {
	closeDifference,
	closeEntries,
	type Entry,
	type EntryKind,
	entriesOfEvent,
	journal,
	loanBalances,
	openingEntries,
	payoutReversal,
} from "./ledger/journal.ts";
export { type AccrualLeg, accrualLegs, accruedBy, lateDaysOf } from "./loan/accrual.ts";
export {
	type AmountRefusal,
	type CoolingOffRefusal,
	decideCreditRefund,
	decideReduction,
	decideWriteOff,
	ifLate,
	ifPaidOff,
	ifRolledOver,
	type Loan,
	quoteCoolingOff,
	quoteRollover,
	type RolloverQuote,
	type RolloverRefusal,
	writeOffLateDaysMin,
} from "./loan/decide.ts";
export {
	type ClaimId,
	type EventId,
	isClaimOpen,
	type LoanEvent,
	type LoanEventKind,
} from "./loan/events.ts";
export {
	closedStanding,
	type LateBucket,
	lateBuckets,
	type RollBucket,
	type RollOutcome,
	rollBuckets,
	rollOutcomes,
	type Standing,
	standingOf,
} from "./loan/standing.ts";
export {
	type Debt,
	type LoanState,
	type LoanStatus,
	type LoanTotals,
	loanState,
	loanStatuses,
	type PhaseState,
	stillToPay,
} from "./loan/state.ts";
export {
	type AgreedPhase,
	type Allocation,
	allocationDefault,
	type CoolingOffTerms,
	type DebtKind,
	debtKinds,
	type LoanTerms,
	type PenaltyTerms,
	penaltyCapPercentDefault,
	type RolloverTerms,
} from "./loan/terms.ts";
export { type Decimal, formatDecimal, parseDecimal } from "./money/decimal.ts";
export {
	addMoney,
	amountMinorMax,
	type Currency,
	currencies,
	formatMajor,
	type Money,
	minorDigits,
	money,
	parseMinor,
	parseMoney,
	shareMinor,
	subtractMoney,
} from "./money/money.ts";
export { formatPercent, percentRate, type Rate } from "./money/rate.ts";
export { divideRounded, type Rounding, roundings } from "./money/rounding.ts";
export { splitByLargestRemainder, splitEqually } from "./money/split.ts";
export { type Disclosure, disclose, type LateCost, lateDaysShown } from "./offer/disclosure.ts";
export {
	amountsOf,
	isAmountOffered,
	type LoanChoice,
	type PricedLoan,
	type PricedProduct,
	type PriceRefusal,
	phaseDaysOf,
	priceLoan,
	type Tenure,
} from "./offer/priced-product.ts";
export {
	type DisputeOutcome,
	disputeOutcomes,
	isPayoutOver,
	lookDelaySeconds,
	type PayoutEffect,
	type PayoutNews,
	type PayoutState,
	type PayoutTurn,
	payoutAfter,
	payoutStates,
	possibleOutcomes,
	resendAfterSeconds,
} from "./payout/payout.ts";
export {
	type Accrual,
	accruals,
	type DueDates,
	type InstalmentKind,
	type InterestKind,
	instalmentKinds,
	interestKinds,
	type PeriodUnit,
	type Plan,
	type PlanRefusal,
	periodUnits,
} from "./pricing/plan.ts";
export { type Quote, type QuoteRefusal, quote, quoteApr, type UpfrontFee } from "./pricing/quote.ts";
export { type Phase, type Schedule, schedule } from "./pricing/schedule.ts";
export * from "./promo/index.ts";
export { type Country, countries, type Language, languages } from "./region.ts";
export { ok, type Result, refuse } from "./result.ts";
export { type Blocklist, blocklists, listsByCountry } from "./staff/blocklists.ts";
export { type MaskedField, maskedFields, maskNumber, maskValues } from "./staff/masking.ts";
export {
	type DecisionRefusal,
	judgeDecision,
	type ProposalDecision,
	type ProposalKind,
	proposalDecisions,
	proposalKindNames,
	proposalRules,
} from "./staff/proposals.ts";
export {
	mayWork,
	type QueueName,
	queueNames,
	queueRules,
	type RequestChannel,
	requestChannels,
} from "./staff/queues.ts";
export {
	hasPermission,
	type Permission,
	permissions,
	permissionsOf,
	type StaffRole,
	staffRoles,
} from "./staff/roles.ts";
export {
	isPasswordGood,
	isStaffSessionOpen,
	lockSecondsAfter,
	type StaffSessionTimes,
	signInRules,
	totpRules,
	totpStepAt,
	totpStepsOpen,
} from "./staff/sign-in.ts";
export {
	type ClaimOutcome,
	claimAnswerByMs,
	claimOutcomes,
	type FeedbackCommand,
	type FeedbackFacts,
	type FeedbackRefusal,
	type FeedbackStatus,
	type FeedbackType,
	feedbackStatus,
	feedbackStatuses,
	feedbackTypes,
	nextFeedbackStatus,
	paymentFeedback,
} from "./support/feedback.ts";
export { daysUntilOpening, isOpen, type SupportHours } from "./support/support-hours.ts";
export { type DayCount, dayCounts, type YearFraction, yearFraction } from "./time/day-count.ts";
export { nextPayday, nextPaydays, type Payday } from "./time/payday.ts";
export {
	addDays,
	addMonths,
	type DayNumber,
	type DaySpan,
	daysBetween,
	monthEnd,
	type PlainDate,
	parseDate,
	toDayNumber,
	toPlainDate,
	weekday,
} from "./time/plain-date.ts";
export {
	type AccountRule,
	checkAccount,
	checkAccountConfirmation,
	checkCardExpiry,
	checkCvc,
} from "./validation/bank-account.ts";
export { plusDays, plusYears, readDate, weekdayOf } from "./validation/calendar-date.ts";
export { clabeCheckDigit, luhnHolds } from "./validation/check-digits.ts";
export { type ColombianDocument, checkCedula } from "./validation/colombia-numbers.ts";
export { checkEmail, type EmailRule } from "./validation/email.ts";
export {
	type CheckContext,
	type FieldCheckName,
	type FormValues,
	fieldChecks,
	type InputRules,
} from "./validation/field-checks.ts";
export {
	changeField,
	checkField,
	checkForm,
	type Field,
	type FieldKind,
	type FieldRefusal,
	type Form,
	type FormContext,
	keptValues,
	type OptionSource,
	shownFields,
} from "./validation/form.ts";
export { checkAadhaar, checkIfsc, checkPan } from "./validation/india-numbers.ts";
export {
	checkCardNumber,
	checkClabe,
	checkCurp,
	checkNss,
	checkRfc,
	curpBirthPlaces,
	readCurp,
} from "./validation/mexico-numbers.ts";
export { checkName, type NameRule } from "./validation/names.ts";
export { matchNames } from "./validation/names-match.ts";
export { checkBvn, checkNin, nubanWarning } from "./validation/nigeria-numbers.ts";
export {
	checkPayday,
	type PaydayPicker,
	type PayFrequency,
	paydayPicker,
	payFrequencies,
} from "./validation/paydays.ts";
export {
	type AgeRule,
	ageOn,
	birthdayRange,
	checkAddress,
	checkBirthday,
	checkPinCode,
	checkText,
	fromDayMonthYear,
	type TextRule,
} from "./validation/personal.ts";
export {
	checkContactPhone,
	checkMobile,
	checkSparePhone,
	checkWhatsapp,
	checkWorkPhone,
	normalisePickedPhone,
	type PhoneRule,
} from "./validation/phone.ts";
export {
	type Answers,
	checkQuestionnaire,
	noneAnswer,
	type Question,
	type QuestionRefusal,
} from "./validation/questionnaire.ts";
export { type Checked, type RuleName, type RuleRefusal, ruleNames } from "./validation/rules.ts";
export {
	type Agreement,
	checkAgreements,
	checkImageCount,
	checkNextImage,
	checkRepaymentAmount,
	checkSingleReason,
	checkVerificationCode,
	checkVoucherImages,
	type IdentityImage,
} from "./validation/small-checks.ts";
