export { judgeSession, type SessionState, type SessionVerdict } from "./access/session.ts";
export {
	type CodeRefusal,
	type CodeState,
	codeRules,
	judgeCode,
	secondsUntilResend,
} from "./access/verification-code.ts";
export { type Step, type StepCode, stepCodes } from "./application/steps.ts";
export { type Target, type TargetScreen, targetScreen } from "./application/target-screen.ts";
export { checkScorecard } from "./decision/check-scorecard.ts";
export { type Approval, type Decision, decide, type Outcome, offerFor } from "./decision/decide.ts";
export { afterRepayment, type LadderStep } from "./decision/ladder.ts";
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
export { type Country, countries, type Language, languages } from "./region.ts";
export { ok, type Result, refuse } from "./result.ts";
export {
	type AccountRule,
	checkAccount,
	checkAccountConfirmation,
	checkCardExpiry,
	checkCvc,
} from "./validation/bank-account.ts";
export { plusDays, plusYears, readDate, weekdayOf } from "./validation/calendar-date.ts";
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
