export {
	type AccountRule,
	checkAccount,
	checkAccountConfirmation,
	checkCardExpiry,
	checkCvc,
} from "./bank-account.ts";
export {
	accountEnd,
	brebBankCode,
	brebCardType,
	checkBrebKey,
	keyAsAccount,
	storedBrebKey,
} from "./breb-key.ts";
export { clabeCheckDigit, luhnHolds } from "./check-digits.ts";
export { type ColombianDocument, checkCedula } from "./colombia-numbers.ts";
export { checkEmail, type EmailRule } from "./email.ts";
export {
	type CheckContext,
	type FieldCheckName,
	type FormValues,
	fieldChecks,
	type InputRules,
} from "./field-checks.ts";
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
	valuesToStore,
} from "./form.ts";
export { checkAadhaar, checkIfsc, checkPan } from "./india-numbers.ts";
export {
	checkCardNumber,
	checkClabe,
	checkCurp,
	checkNss,
	checkRfc,
	clabeBankCode,
	curpBirthPlaces,
	readCurp,
} from "./mexico-numbers.ts";
export { checkName, fullName, type NameRule } from "./names.ts";
export { matchNames } from "./names-match.ts";
export { checkBvn, checkNin, nubanWarning } from "./nigeria-numbers.ts";
export {
	checkPayday,
	type PaydayPicker,
	type PayFrequency,
	paydayPicker,
	payFrequencies,
} from "./paydays.ts";
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
} from "./personal.ts";
export {
	checkContactPhone,
	checkMobile,
	checkSparePhone,
	checkWhatsapp,
	checkWorkPhone,
	normalisePickedPhone,
	type PhoneRule,
} from "./phone.ts";
export {
	type Answers,
	checkQuestionnaire,
	noneAnswer,
	type Question,
	type QuestionRefusal,
} from "./questionnaire.ts";
export { readForm } from "./read-form.ts";
export { type CheckResult, type RuleName, type RuleRefusal, ruleNames } from "./rules.ts";
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
} from "./small-checks.ts";
