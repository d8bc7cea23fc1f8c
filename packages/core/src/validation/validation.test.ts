import { describe, expect, it } from "vitest";
import { type Result, refuse } from "../result.ts";
import { checkAccount, checkAccountConfirmation, checkCardExpiry, checkCvc } from "./bank-account.ts";
import { checkBrebKey } from "./breb-key.ts";
import { checkCedula } from "./colombia-numbers.ts";
import { checkEmail } from "./email.ts";
import type { CheckContext, FormValues, InputRules } from "./field-checks.ts";
import { checkForm, type Field, type Form } from "./form.ts";
import { checkAadhaar, checkIfsc, checkPan } from "./india-numbers.ts";
import { checkCardNumber, checkClabe, checkCurp, checkNss, checkRfc, readCurp } from "./mexico-numbers.ts";
import { checkName } from "./names.ts";
import { checkBvn, checkNin, nubanWarning } from "./nigeria-numbers.ts";
import { checkPayday } from "./paydays.ts";
import {
	ageOn,
	birthdayRange,
	checkAddress,
	checkBirthday,
	checkPastDate,
	checkPinCode,
	checkText,
} from "./personal.ts";
import {
	checkContactPhone,
	checkMobile,
	checkSparePhone,
	checkWhatsapp,
	checkWorkPhone,
	normalisePickedPhone,
} from "./phone.ts";
import { checkQuestionnaire } from "./questionnaire.ts";
import { readForm } from "./read-form.ts";
import { type RuleName, ruleNames } from "./rules.ts";
import {
	checkAgreements,
	checkImageCount,
	checkNextImage,
	checkRepaymentAmount,
	checkSingleReason,
	checkVerificationCode,
	checkVoucherImages,
} from "./small-checks.ts";

const today = "2026-11-15";
const nigeria = {
	callingCode: "234",
	digits: 10,
	mobilePattern: "(?:70|71|80|81|90|91)\\d{8}",
	prefixes: ["234", "0"],
	typedDigitsMax: 11,
	contactDigits: 10,
};
const mexico = {
	...nigeria,
	callingCode: "52",
	mobilePattern: "[2-9]\\d{9}",
	prefixes: ["52", "044", "045", "01", "1"],
};
const nineDigits = { ...nigeria, contactDigits: 9 };
const rules: InputRules = {
	phone: nigeria,
	name: { lettersMin: 3, lettersMax: 60 },
	email: { domains: ["gmail.com", "yahoo.com", "outlook.com"] },
	address: { charactersMin: 2, charactersMax: 100 },
	text: { charactersMin: 1, charactersMax: 60 },
	age: { yearsMin: 18, yearsMax: 65 },
	pinCodePattern: "\\d{6}",
	account: { digitsMin: 10, digitsMax: 10 },
	cardExpiryYearsMax: 50,
	codeDigits: 6,
};
const age = { ...rules.age, today };
const questions = [
	{ id: "missedPayments", pick: "one", answers: ["none", "one", "more"] },
	{ id: "currentLenders", pick: "many", answers: ["none", "carbon", "branch"] },
] as const;
const contacts: Form = [
	{ name: "name1", kind: "text", required: true, check: "contactName" },
	{ name: "phone1", kind: "phone", required: true, check: "contactPhone" },
	{
		name: "relation1",
		kind: "picker",
		required: true,
		options: ["parents", "spouse"],
		emptyRule: "contactRelationRequired",
	},
	{
		name: "phone2",
		kind: "phone",
		required: true,
		check: "contactPhone",
		differsFrom: { field: "phone1", rule: "contactPhonesEqual" },
	},
	{
		name: "relation2",
		kind: "picker",
		required: true,
		options: ["parents", "spouse"],
		differsFrom: { field: "relation1", rule: "contactRelationsEqual" },
	},
];
const goodContacts = {
	name1: "Ada Obi",
	phone1: "08031234567",
	relation1: "parents",
	phone2: "8067654321",
	relation2: "spouse",
};

/** The first refusal of a form with one change. */
function form(fields: Form, values: Record<string, string>, extra: Partial<CheckContext> = {}) {
	const checked = checkForm(fields, values, { rules, today, ...extra });
	return checked.ok ? checked : { ok: false as const, refusal: checked.refusal[0] };
}
function changed(change: Partial<typeof goodContacts>, extra: Partial<CheckContext> = {}) {
	return form(contacts, { ...goodContacts, ...change }, extra);
}
const city: Field = {
	name: "city",
	kind: "picker",
	required: true,
	options: "cities",
	after: { field: "state", rule: "stateFirst" },
};
const paydays: Form = [
	{ name: "payFrequency", kind: "picker", required: true, options: ["fourteen", "biweekly"] },
	{ name: "monthlyPayday", kind: "payday", required: true, check: "payday" },
	{ name: "monthlyPaydayTwo", kind: "payday", required: true, check: "paydayTwo" },
];
function quiz(answers: Record<string, readonly string[]>) {
	const checked = checkQuestionnaire(questions, answers);
	return checked.ok ? checked : { ok: false as const, refusal: checked.refusal[0] };
}
function warning(number: string, bankCode: string) {
	const rule = nubanWarning({ number, bankCode });
	return rule === null ? { ok: true as const, value: number } : { ok: false as const, refusal: { rule } };
}

type Outcome = Result<unknown, { readonly rule: RuleName } | undefined>;

function unknown(values: FormValues): Outcome {
	const read = readForm([], values);
	return read.ok ? read : refuse(read.refusal[0]);
}

/** Every refusing rule of the specification's section 5. A rule without a row here fails the last test. */
const refused: readonly (readonly [RuleName, string, Outcome])[] = [
	["required", "an empty name", checkName("  ", rules.name)],
	["required", "an empty CURP", checkCurp("")],
	["required", "an empty address", checkAddress(" ", rules.address)],
	["required", "an empty account", checkAccount("", rules.account)],
	["required", "an empty WhatsApp number", checkWhatsapp("", nigeria)],
	["unknownField", "a field that the form does not have", unknown({ hobby: "chess" })],
	["notOffered", "a relation that is not in the list", changed({ relation1: "neighbour" })],
	["notOffered", "an answer that is not in the list", quiz({ missedPayments: ["often"] })],
	["notOffered", "two answers to a question that takes one", quiz({ missedPayments: ["one", "more"] })],
	["textTooShort", "a company of one letter", checkText("A", { charactersMin: 2, charactersMax: 5 })],
	["textTooLong", "a company of 61 letters", checkText("a".repeat(61), rules.text)],
	["nameLetters", "digits in a name", checkName("Ana3", rules.name)],
	["nameLetters", "a hyphen at the end", checkName("Ana-", rules.name)],
	["nameLetters", "two hyphens in a row", checkName("Ana--Maria", rules.name)],
	["nameTooShort", "two letters", checkName("Jo", rules.name)],
	["nameTooLong", "61 letters", checkName("a".repeat(61), rules.name)],
	["emailRequired", "no e-mail", checkEmail(" ", rules.email)],
	["emailSpaces", "a space inside", checkEmail("ana maria@gmail.com", rules.email)],
	["emailSpaces", "a space at the end", checkEmail("ana@gmail.com ", rules.email)],
	["emailFormat", "no at sign", checkEmail("ana.gmail.com", rules.email)],
	["emailFormat", "two at signs", checkEmail("ana@maria@gmail.com", rules.email)],
	["emailFormat", "two dots in a row", checkEmail("ana..m@gmail.com", rules.email)],
	["emailFormat", "nothing before the at sign", checkEmail("@gmail.com", rules.email)],
	["emailDomain", "another domain", checkEmail("ana@proton.me", rules.email)],
	["emailDomain", "gmail of another country", checkEmail("ana@gmail.mx", rules.email)],
	["mobileRequired", "no number to log in with", checkMobile("", nigeria)],
	["mobileFormat", "letters in a number", checkMobile("80312E4567", nigeria)],
	["mobileFormat", "a prefix that no mobile has", checkMobile("6031234567", nigeria)],
	["mobileFormat", "twelve digits", checkMobile("080312345678", nigeria)],
	["whatsappFormat", "a plus sign", checkWhatsapp("+2348031234567", nigeria)],
	["whatsappFormat", "nine digits", checkWhatsapp("803123456", nigeria)],
	["sparePhoneFormat", "a short spare number", checkSparePhone("80312", nigeria)],
	["workPhoneFormat", "a short work number", checkWorkPhone("0123", nigeria)],
	["contactPhoneDigits", "a contact of nine digits", checkContactPhone("803123456", nigeria)],
	["contactPhoneDigits", "ten digits where the pack has nine", checkContactPhone("8031234567", nineDigits)],
	["curpFormat", "17 characters", checkCurp("BOXW310820HNERXN0")],
	["curpFormat", "a date that is not in the calendar", checkCurp("BOXW310230HNERXN09")],
	["curpFormat", "a state that does not exist", checkCurp("BOXW310820HXXRXN09")],
	["curpCheckDigit", "a wrong last digit", checkCurp("BOXW310820HNERXN08")],
	["curpBirthday", "another birthday", checkCurp("BOXW310820HNERXN09", { birthday: "1931-08-21" })],
	["curpBirthPlace", "another state of birth", checkCurp("BOXW310820HNERXN09", { birthPlace: "DF" })],
	["rfcFormat", "12 characters (a company)", checkRfc("ODE561231GR8")],
	["rfcFormat", "month 13", checkRfc("GODE561331GR8")],
	["rfcCheckDigit", "a wrong last character", checkRfc("GODE561231GR9")],
	["rfcGeneric", "the generic number of the public", checkRfc("XAXX010101000")],
	["nssFormat", "ten digits", checkNss("1234567890")],
	["nssCheckDigit", "a wrong last digit", checkNss("12345678904")],
	["cedulaFormat", "five digits", checkCedula("12345")],
	["cedulaFormat", "a leading zero", checkCedula("0123456789")],
	["cedulaFormat", "eight digits for a foreigner's card", checkCedula("12345678", "ce")],
	["panFormat", "a missing letter", checkPan("ACUP7085R")],
	["panNotPerson", "a company's PAN", checkPan("ACUCA7085R")],
	["aadhaarFormat", "a number that begins with 1", checkAadhaar("134123412346")],
	["aadhaarFormat", "eleven digits", checkAadhaar("23412341234")],
	["aadhaarCheckDigit", "swapped neighbours", checkAadhaar("324123412346")],
	["ninFormat", "ten digits", checkNin("1234567890")],
	["ninFormat", "eleven times the same digit", checkNin("11111111111")],
	["bvnFormat", "twelve digits", checkBvn("222222222221")],
	["bvnFormat", "letters", checkBvn("2222222222A")],
	["clabeFormat", "17 digits", checkClabe("03218000011835971")],
	["brebKeyFormat", "a word without @", checkBrebKey("anaperez")],
	["clabeCheckDigit", "a wrong last digit", checkClabe("032180000118359718")],
	["clabeBank", "another bank", checkClabe("032180000118359719", { bankCode: "012" })],
	["cardNumberFormat", "15 digits", checkCardNumber("424242424242424")],
	["cardNumberCheckDigit", "a wrong last digit", checkCardNumber("4242424242424241")],
	["accountDigits", "nine digits for a NUBAN", checkAccount("012345678", rules.account)],
	["accountDigits", "letters", checkAccount("01234567AB", rules.account)],
	["accountFormat", "eight digits in Colombia", checkAccount("01234567", { digitsMin: 9, digitsMax: 16 })],
	["nubanCheckDigit", "a wrong last digit at a bank that follows the standard", warning("0000014578", "011")],
	["ifscFormat", "a letter where the zero belongs", checkIfsc("HDFCO001234")],
	["ifscBank", "another bank", checkIfsc("HDFC0001234", { bankCode: "ICIC" })],
	[
		"accountsDiffer",
		"two numbers",
		checkAccountConfirmation({ number: "1234567890", confirmation: "1234567891" }),
	],
	["cardExpiryFormat", "month 13", checkCardExpiry("2029-13", { today, yearsAheadMax: 50 })],
	["cardExpiryFormat", "51 years ahead", checkCardExpiry("2077-01", { today, yearsAheadMax: 50 })],
	["cardExpired", "last month", checkCardExpiry("2026-10", { today, yearsAheadMax: 50 })],
	["cvcFormat", "two digits", checkCvc("12")],
	["addressLength", "one character", checkAddress("A", rules.address)],
	["addressLength", "101 characters", checkAddress("a".repeat(101), rules.address)],
	["birthdayNotInCalendar", "30 February", checkBirthday("30-02-1990", age)],
	["birthdayFormat", "no date", checkBirthday("yesterday", age)],
	["birthdayTooYoung", "a day short of 18", checkBirthday("2008-11-16", age)],
	["birthdayTooOld", "a day over 65", checkBirthday("1961-11-14", age)],
	["dateFormat", "31 November", checkPastDate("2026-11-31", today)],
	["dateAhead", "tomorrow", checkPastDate("2026-11-16", today)],
	["stateFirst", "a city before its state", form([city], { city: "aba-north" })],
	["pinCodeFormat", "five digits", checkPinCode("12345", "\\d{6}")],
	["paydayFormat", "an eighth weekday", checkPayday("8", "weekly")],
	["paydayFormat", "day 32", checkPayday("32", "monthly")],
	["paydayFormat", "day 0", checkPayday("0", "biweekly")],
	[
		"paydaysEqual",
		"the same day twice",
		form(paydays, { payFrequency: "biweekly", monthlyPayday: "15", monthlyPaydayTwo: "15" }),
	],
	["contactNameRequired", "a contact without a name", changed({ name1: "" })],
	["contactPhoneRequired", "a contact without a phone", changed({ phone1: "" })],
	["contactRelationRequired", "a contact without a relation", changed({ relation1: "" })],
	["contactRelationsEqual", "two parents", changed({ relation2: "parents" })],
	["contactPhonesEqual", "one phone, written in two ways", changed({ phone2: "+2348031234567" })],
	["contactIsBorrower", "the borrower as contact", changed({}, { mobile: "8067654321" })],
	["questionnaireEmpty", "nothing answered", quiz({})],
	["questionUnanswered", "one question left", quiz({ missedPayments: ["none"] })],
	[
		"noneWithOthers",
		"none and a lender",
		quiz({ missedPayments: ["none"], currentLenders: ["none", "carbon"] }),
	],
	["amountRequired", "no amount", checkRepaymentAmount("", { amountMin: 1000 })],
	["amountNotWhole", "a fraction", checkRepaymentAmount("1500.5", { amountMin: 1000 })],
	["amountNotWhole", "a sign", checkRepaymentAmount("-1500", { amountMin: 1000 })],
	["amountTooSmall", "under the minimum", checkRepaymentAmount("999", { amountMin: 1000 })],
	["amountTooSmall", "zero", checkRepaymentAmount("0", { amountMin: 0 })],
	["tooManyImages", "one too many", checkImageCount({ count: 6, countMax: 5 })],
	["voucherRequired", "no voucher", checkVoucherImages({ count: 0, countMax: 5 })],
	["idFrontRequired", "the back before the front", checkNextImage("back", [])],
	["idBackFirst", "the face before the back", checkNextImage("face", ["front"])],
	["faceRequired", "no face at the end", checkNextImage("submit", ["front", "back"])],
	["loanAgreementNotAccepted", "no tick", checkAgreements({ needed: ["loanAgreement"], accepted: [] })],
	[
		"termsNotAccepted",
		"one tick of two",
		checkAgreements({ needed: ["terms", "privacy"], accepted: ["terms"] }),
	],
	["permissionsNotAccepted", "no tick", checkAgreements({ needed: ["permissions"], accepted: ["terms"] })],
	["codeRequired", "no code", checkVerificationCode("", { digits: 6 })],
	["codeFormat", "five digits", checkVerificationCode("12345", { digits: 6 })],
	["reasonRequired", "no reason", checkSingleReason([], ["tooDear"])],
	["reasonNotSingle", "two reasons", checkSingleReason(["tooDear", "other"], ["tooDear", "other"])],
];

const accepted: readonly (readonly [string, Outcome, unknown])[] = [
	["a name with an accent", checkName("Peña", rules.name), "Peña"],
	["a name with an apostrophe", checkName("O'Neil", rules.name), "O'Neil"],
	["a name with a hyphen", checkName(" Ade-Bayo ", rules.name), "Ade-Bayo"],
	["two names, spaces made one", checkName("María   José", rules.name), "María José"],
	["a name in another script", checkName("अनिल", { lettersMin: 2, lettersMax: 60 }), "अनिल"],
	["a name in full-width letters", checkName("Ａｎａ", rules.name), "Ana"],
	["exactly three letters", checkName("Ana", rules.name), "Ana"],
	["two letters where the pack allows them", checkName("Jo", { lettersMin: 2, lettersMax: 60 }), "Jo"],
	["a gmail address", checkEmail("Ana.Maria+1@Gmail.com", rules.email), "ana.maria+1@gmail.com"],
	["what the hint offers", checkEmail("ana@outlook.com", rules.email), "ana@outlook.com"],
	["a national number", checkMobile("8031234567", nigeria), "8031234567"],
	["a number with its leading zero", checkMobile("08031234567", nigeria), "8031234567"],
	["a WhatsApp number", checkWhatsapp("8031234567", nigeria), "8031234567"],
	["a spare number", checkSparePhone("09031234567", nigeria), "9031234567"],
	["a landline at work", checkWorkPhone("(55) 5123 4567", mexico), "5551234567"],
	["a contact picked from the phone book", checkContactPhone("+234 803 123 4567", nigeria), "8031234567"],
	[
		"a contact of nine digits where the pack has nine",
		checkContactPhone("712345678", nineDigits),
		"712345678",
	],
	["a CURP", checkCurp("boxw310820hnerxn09"), "BOXW310820HNERXN09"],
	[
		"a CURP that agrees with the form",
		checkCurp("BOXW310820HNERXN09", { birthday: "1931-08-20", birthPlace: "NE" }),
		"BOXW310820HNERXN09",
	],
	["an RFC", checkRfc("GODE561231GR8"), "GODE561231GR8"],
	["an NSS", checkNss("12345678903"), "12345678903"],
	["a cedula with points", checkCedula("1.020.304.050"), "1020304050"],
	["an old cedula", checkCedula("123456"), "123456"],
	["a permit", checkCedula("12345678", "ppt"), "12345678"],
	["a person's PAN", checkPan("acupa7085r"), "ACUPA7085R"],
	["an Aadhaar number, of which four digits are kept", checkAadhaar("2341 2341 2346"), "2346"],
	["a NIN", checkNin("12345678901"), "12345678901"],
	["a BVN", checkBvn("22345678901"), "22345678901"],
	["a CLABE of the chosen bank", checkClabe("032180000118359719", { bankCode: "032" }), "032180000118359719"],
	["a debit card with spaces", checkCardNumber("4242 4242 4242 4242"), "4242424242424242"],
	["a NUBAN", checkAccount("0000014579", rules.account), "0000014579"],
	["the CBN's own NUBAN example", warning("0000014579", "011"), "0000014579"],
	["a wallet, whose code the standard does not number", warning("8031234567", "99999x"), "8031234567"],
	["an IFSC", checkIfsc("hdfc0001234", { bankCode: "HDFC" }), "HDFC0001234"],
	[
		"the same number with spaces",
		checkAccountConfirmation({ number: "1234567890", confirmation: "1234 567 890" }),
		"1234567890",
	],
	["a card that ends this month", checkCardExpiry("2026-11", { today, yearsAheadMax: 50 }), "2026-11"],
	["a card 50 years ahead", checkCardExpiry("2076-12", { today, yearsAheadMax: 50 }), "2076-12"],
	["a CVC", checkCvc("123"), "123"],
	["an address of two characters", checkAddress("A1", rules.address), "A1"],
	["an address of 100 characters", checkAddress("a".repeat(100), rules.address), "a".repeat(100)],
	["a birthday of today, 18 years back", checkBirthday("15-11-2008", age), "2008-11-15"],
	["a birthday of today, 65 years back", checkBirthday("1961-11-15", age), "1961-11-15"],
	["today as last payday", checkPastDate("15/11/2026", today), "2026-11-15"],
	["a pin code", checkPinCode("110 001", "\\d{6}"), "110001"],
	["Sunday", checkPayday("7", "fourteen"), "7"],
	["the last day of the month", checkPayday("31", "biweekly"), "31"],
	["more than the least amount", checkRepaymentAmount("6000", { amountMin: 1000 }), 6000],
	["as many images as allowed", checkImageCount({ count: 5, countMax: 5 }), 5],
	["one voucher", checkVoucherImages({ count: 1, countMax: 5 }), 1],
	["a code", checkVerificationCode("123 456", { digits: 6 }), "123456"],
	["all ticks", checkAgreements({ needed: ["terms"], accepted: ["terms", "privacy"] }), ["terms"]],
	["one reason", checkSingleReason(["tooDear"], ["tooDear"]), "tooDear"],
	["the end of the identity step", checkNextImage("submit", ["front", "back", "face"]), "submit"],
	["the face of a document without a back", checkNextImage("face", ["front"], ["front"]), "face"],
	[
		"every second Friday",
		form(paydays, { payFrequency: "fourteen", monthlyPayday: "5", monthlyPaydayTwo: "5" }),
		{ payFrequency: "fourteen", monthlyPayday: "5", monthlyPaydayTwo: "5" },
	],
	["both contacts complete", changed({}), { ...goodContacts, phone1: "8031234567" }],
	[
		"all questions answered",
		quiz({ missedPayments: ["none"], currentLenders: ["carbon", "branch"] }),
		{ missedPayments: ["none"], currentLenders: ["carbon", "branch"] },
	],
];

describe("input rules", () => {
	it.each(refused)("%s refuses %s", (rule, _case, outcome) => {
		expect(outcome.ok ? null : outcome.refusal?.rule).toBe(rule);
	});

	it.each(accepted)("accept %s", (_case, outcome, kept) => {
		expect(outcome).toEqual({ ok: true, value: kept });
	});

	it("have a refused case for every rule", () => {
		const seen = new Set(refused.map(([rule]) => rule));
		expect(ruleNames.filter((rule) => !seen.has(rule))).toEqual([]);
	});
});

describe("a contact picked from the phone book", () => {
	it.each([
		["+2348031234567", nigeria, "8031234567"],
		["2348031234567", nigeria, "8031234567"],
		["08031234567", nigeria, "8031234567"],
		["+234 (0) 803-123-4567", nigeria, "8031234567"],
		["00234 803 123 4567", nigeria, "8031234567"],
		["+52 1 55 1234 5678", mexico, "5512345678"],
		["044 55 1234 5678", mexico, "5512345678"],
		["5212345678", mexico, "5212345678"],
	])("is normalised: %s", (picked, rule, national) => {
		expect(normalisePickedPhone(picked, rule)).toBe(national);
	});
});

describe("readCurp", () => {
	it("reads the century from the 17th character", () => {
		expect(readCurp("BOXW310820HNERXN09")?.birthday).toBe("1931-08-20");
		expect(readCurp("LOOA050325MDFPRNA1")).toEqual({ birthday: "2005-03-25", sex: "M", birthPlace: "DF" });
	});
});

describe("ages", () => {
	it("count completed years", () => {
		expect(ageOn("2008-11-15", today)).toBe(18);
		expect(ageOn("2008-11-16", today)).toBe(17);
	});

	it("make a borrower born on 29 February an adult on 1 March", () => {
		expect(birthdayRange(rules.age, "2026-02-28").last).toBe("2008-02-28");
		expect(birthdayRange(rules.age, "2026-03-01").last >= "2008-02-29").toBe(true);
	});
});
