import {
	type AccountRule,
	checkAccount,
	checkAccountConfirmation,
	checkCardExpiry,
	checkCvc,
} from "./bank-account.ts";
import { checkBrebKey } from "./breb-key.ts";
import { checkCedula } from "./colombia-numbers.ts";
import { checkEmail, type EmailRule } from "./email.ts";
import { checkAadhaar, checkIfsc, checkPan } from "./india-numbers.ts";
import { checkCardNumber, checkClabe, checkCurp, checkNss, checkRfc } from "./mexico-numbers.ts";
import { checkName, type NameRule } from "./names.ts";
import { checkBvn, checkNin } from "./nigeria-numbers.ts";
import { checkPayday } from "./paydays.ts";
import {
	type AgeRule,
	checkAddress,
	checkBirthday,
	checkPastDate,
	checkPinCode,
	checkText,
	fromDayMonthYear,
	type TextRule,
} from "./personal.ts";
import {
	checkContactPhone,
	checkMobile,
	checkSparePhone,
	checkWhatsapp,
	checkWorkPhone,
	type PhoneRule,
} from "./phone.ts";
import { broken, type CheckResult } from "./rules.ts";
import { checkVerificationCode } from "./small-checks.ts";

/** The numbers of the input rules, from the region pack. */
export type InputRules = {
	readonly phone: PhoneRule;
	readonly name: NameRule;
	readonly email: EmailRule;
	readonly address: TextRule;
	readonly text: TextRule;
	readonly age: AgeRule;
	readonly pinCodePattern: string;
	readonly account: AccountRule;
	readonly cardExpiryYearsMax: number;
	readonly codeDigits: number;
};

export type FormValues = Readonly<Record<string, string>>;

export type CheckContext = {
	readonly rules: InputRules;
	/** The borrower's calendar day, ISO. */
	readonly today: string;
	/** The whole form, for rules between fields. */
	readonly values: FormValues;
	/** The borrower's own number, which cannot be an emergency contact's. */
	readonly mobile?: string;
	/** The borrower's kind of document, where a form has its number but not its kind. */
	readonly document?: string | undefined;
};

/** Field names are looked up as strings: the pack decides which fields a form has. */
function fieldValue(values: FormValues, name: string): string {
	return values[name] ?? "";
}

type FieldCheck = (text: string, context: CheckContext) => CheckResult;

/** The rules that a form field can name. The pack says which field follows which rule. */
export const fieldChecks = {
	name: (text, { rules }) => checkName(text, rules.name),
	contactName: (text, { rules }) =>
		text.trim() === "" ? broken("contactNameRequired") : checkName(text, rules.name),
	email: (text, { rules }) => checkEmail(text, rules.email),
	mobile: (text, { rules }) => checkMobile(text, rules.phone),
	whatsapp: (text, { rules }) => checkWhatsapp(text, rules.phone),
	sparePhone: (text, { rules }) => checkSparePhone(text, rules.phone),
	workPhone: (text, { rules }) => checkWorkPhone(text, rules.phone),
	contactPhone: (text, { rules, mobile }) => {
		const checked = checkContactPhone(text, rules.phone);
		return checked.ok && checked.value === mobile ? broken("contactIsBorrower") : checked;
	},
	curp: (text, { values }) =>
		checkCurp(text, {
			birthday: fromDayMonthYear(fieldValue(values, "birthday")),
			birthPlace: fieldValue(values, "cityOfBirth"),
		}),
	rfc: checkRfc,
	nss: checkNss,
	cedula: (text, { values, document = fieldValue(values, "cardType") }) => {
		return checkCedula(text, document === "ce" || document === "ppt" ? document : "cc");
	},
	pan: checkPan,
	aadhaar: checkAadhaar,
	nin: checkNin,
	bvn: checkBvn,
	/** A CLABE or a debit card, by the form's cardType. */
	mexicanAccount: (text, { values }) =>
		fieldValue(values, "cardType") === "debit" ? checkCardNumber(text) : checkClabe(text, values),
	account: (text, { rules }) => checkAccount(text, rules.account),
	brebKey: checkBrebKey,
	accountConfirmation: (text, { values }) =>
		checkAccountConfirmation({ number: fieldValue(values, "accountNumber"), confirmation: text }),
	ifsc: (text, { values }) => checkIfsc(text, values),
	cardExpiry: (text, { rules, today }) =>
		checkCardExpiry(text, { today, yearsAheadMax: rules.cardExpiryYearsMax }),
	cvc: checkCvc,
	address: (text, { rules }) => checkAddress(text, rules.address),
	text: (text, { rules }) => checkText(text, rules.text),
	birthday: (text, { rules, today }) => checkBirthday(text, { ...rules.age, today }),
	pastDate: (text, { today }) => checkPastDate(text, today),
	pinCode: (text, { rules }) => checkPinCode(text, rules.pinCodePattern),
	payday: (text, { values }) => checkPayday(text, fieldValue(values, "payFrequency")),
	/** Twice a month means two different days; every second week may mean two Fridays. */
	paydayTwo: (text, { values }) => {
		const frequency = fieldValue(values, "payFrequency");
		const checked = checkPayday(text, frequency);
		const same = checked.ok && checked.value === fieldValue(values, "monthlyPayday").trim();
		return same && frequency === "biweekly" ? broken("paydaysEqual") : checked;
	},
	code: (text, { rules }) => checkVerificationCode(text, { digits: rules.codeDigits }),
} as const satisfies Record<string, FieldCheck>;

export type FieldCheckName = keyof typeof fieldChecks;
