import type { Result } from "../result.ts";
import { refuse } from "../result.ts";

/**
 * Every reason an input is refused, by name (specification, section 5). The texts are in packages/words, which does
 * not compile until each name has its sentences; numbers in a sentence come from `values`.
 */
export const ruleNames = [
	"required",
	"notOffered",
	"unknownField",
	"textTooShort",
	"textTooLong",
	"nameLetters",
	"nameTooShort",
	"nameTooLong",
	"emailRequired",
	"emailSpaces",
	"emailFormat",
	"emailDomain",
	"mobileRequired",
	"mobileFormat",
	"whatsappFormat",
	"sparePhoneFormat",
	"workPhoneFormat",
	"contactPhoneDigits",
	"curpFormat",
	"curpCheckDigit",
	"curpBirthday",
	"curpBirthPlace",
	"rfcFormat",
	"rfcCheckDigit",
	"rfcGeneric",
	"nssFormat",
	"nssCheckDigit",
	"cedulaFormat",
	"panFormat",
	"panNotPerson",
	"aadhaarFormat",
	"aadhaarCheckDigit",
	"ninFormat",
	"bvnFormat",
	"clabeFormat",
	"clabeCheckDigit",
	"clabeBank",
	"cardNumberFormat",
	"cardNumberCheckDigit",
	"accountFormat",
	"accountDigits",
	"brebKeyFormat",
	"nubanCheckDigit",
	"ifscFormat",
	"ifscBank",
	"accountsDiffer",
	"cardExpiryFormat",
	"cardExpired",
	"cvcFormat",
	"addressLength",
	"birthdayFormat",
	"birthdayNotInCalendar",
	"birthdayTooYoung",
	"birthdayTooOld",
	"dateFormat",
	"dateAhead",
	"stateFirst",
	"pinCodeFormat",
	"paydayFormat",
	"paydaysEqual",
	"contactNameRequired",
	"contactPhoneRequired",
	"contactRelationRequired",
	"contactRelationsEqual",
	"contactPhonesEqual",
	"contactIsBorrower",
	"questionnaireEmpty",
	"questionUnanswered",
	"noneWithOthers",
	"amountRequired",
	"amountNotWhole",
	"amountTooSmall",
	"tooManyImages",
	"voucherRequired",
	"idFrontRequired",
	"idBackFirst",
	"faceRequired",
	"loanAgreementNotAccepted",
	"termsNotAccepted",
	"permissionsNotAccepted",
	"codeRequired",
	"codeFormat",
	"reasonRequired",
	"reasonNotSingle",
] as const;

export type RuleName = (typeof ruleNames)[number];

export type RuleRefusal = {
	readonly rule: RuleName;
	/** Values in the sentence: {min}, {max}, {digits}, {count}, {domains}. */
	readonly values?: Readonly<Record<string, number | string>>;
};

/** The result of a check: the value to store, or the broken rule. */
export type CheckResult<T = string> = Result<T, RuleRefusal>;

export function broken(rule: RuleName, values?: RuleRefusal["values"]) {
	return refuse<RuleRefusal>(values === undefined ? { rule } : { rule, values });
}
