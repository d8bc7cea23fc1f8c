import type { Step } from "@puente/core/application";
import { type Country, countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { type RuleName, ruleNames } from "@puente/core/validation";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	type Applicant,
	accountOf,
	additionalOf,
	answersOf,
	beginApplication,
	identityOf,
	personalOf,
} from "../../../test/applicant.ts";
import { type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { documentOf, photo } from "../../../test/simulators/fake-providers.ts";

let server: TestServer;
const applicants = new Map<Country, Applicant>();
beforeAll(async () => {
	server = await startTestServer();
	for (const country of countries) {
		const applicant = await beginApplication(server, country);
		applicants.set(country, applicant);
		await applicant.call("saveBasicInfo", { orderNo: applicant.orderNo, values: personalOf(country) });
	}
});
afterAll(() => server.stop());
beforeEach(async () => {
	await server.database.db.deleteFrom("rateWindows").execute();
});

type FormName = "personal" | "additional" | "bankCard" | "identity";
type Case = readonly [
	rule: RuleName,
	country: Country,
	form: FormName,
	field: string,
	changes: Readonly<Record<string, string>>,
];

const long = "a".repeat(101);
const debit = {
	cardType: "debit",
	accountNumber: "4242424242424242",
	accountNumberConfirmation: "4242424242424242",
	validityPeriod: "2029-04",
};
/** For each rule, input that breaks it and the field that the reply must name. */
const cases: readonly Case[] = [
	["required", "ng", "personal", "gender", { gender: "" }],
	["notOffered", "ng", "personal", "education", { education: "technical" }],
	["notOffered", "ng", "personal", "city", { city: "NG-LA-ikeja" }],
	["notOffered", "ng", "bankCard", "bankCode", { bankCode: "no-bank" }],
	["notOffered", "in", "bankCard", "branchCode", { branchCode: "HDFC0ZZZZZZ" }],
	["unknownField", "ng", "personal", "hobby", { hobby: "chess" }],
	["textTooShort", "ng", "additional", "companyName", { companyName: "A" }],
	["textTooLong", "ng", "additional", "companyName", { companyName: long }],
	["nameLetters", "ng", "personal", "firstName", { firstName: "An4" }],
	["nameTooShort", "ng", "personal", "lastName", { lastName: "Li" }],
	["nameTooLong", "ng", "personal", "middleName", { middleName: long }],
	["emailRequired", "ng", "personal", "email", { email: "" }],
	["emailSpaces", "ng", "personal", "email", { email: "ana perez@gmail.com" }],
	["emailFormat", "ng", "personal", "email", { email: "ana" }],
	["emailDomain", "ng", "personal", "email", { email: "ana@example.com" }],
	["mobileRequired", "ng", "bankCard", "mobile", { mobile: "" }],
	["mobileFormat", "ng", "bankCard", "mobile", { mobile: "6031234567" }],
	// A valid number of another borrower.
	["mobileFormat", "ng", "bankCard", "mobile", { mobile: "8030000001" }],
	["whatsappFormat", "ng", "personal", "whatsappNo", { whatsappNo: "+2348031234567" }],
	["sparePhoneFormat", "ng", "personal", "alternativePhone", { alternativePhone: "80312" }],
	["workPhoneFormat", "ng", "additional", "companyPhone", { companyPhone: "0123" }],
	[
		"contactPhoneDigits",
		"ng",
		"additional",
		"emergencyContactMobile1",
		{ emergencyContactMobile1: "803123456" },
	],
	["curpFormat", "mx", "personal", "nationalId", { nationalId: "PEXA900820MDFRXN0" }],
	["curpCheckDigit", "mx", "personal", "nationalId", { nationalId: "PEXA900820MDFRXN05" }],
	["curpCheckDigit", "mx", "identity", "cardNo", { cardNo: "PEXA900820MDFRXN05" }],
	["curpBirthday", "mx", "personal", "nationalId", { birthday: "21-08-1990" }],
	["curpBirthPlace", "mx", "personal", "nationalId", { cityOfBirth: "NE" }],
	["rfcFormat", "mx", "personal", "rfc", { rfc: "ODE561231GR8" }],
	["rfcCheckDigit", "mx", "personal", "rfc", { rfc: "GODE561231GR9" }],
	["rfcGeneric", "mx", "personal", "rfc", { rfc: "XAXX010101000" }],
	["nssFormat", "mx", "personal", "nss", { nss: "1234567890" }],
	["nssCheckDigit", "mx", "personal", "nss", { nss: "12345678904" }],
	["cedulaFormat", "co", "personal", "nationalId", { nationalId: "12345" }],
	["cedulaFormat", "co", "bankCard", "nationalId", { nationalId: "0123456789" }],
	["panFormat", "in", "personal", "nationalId", { nationalId: "ACUP7085R" }],
	["panNotPerson", "in", "personal", "nationalId", { nationalId: "ACUCA7085R" }],
	["aadhaarFormat", "in", "personal", "aadhaar", { aadhaar: "134123412346" }],
	["aadhaarCheckDigit", "in", "personal", "aadhaar", { aadhaar: "324123412346" }],
	["ninFormat", "ng", "personal", "nationalId", { nationalId: "1234567890" }],
	["bvnFormat", "ng", "bankCard", "bvn", { bvn: "2222222222A" }],
	["clabeFormat", "mx", "bankCard", "accountNumber", { accountNumber: "00201007777777777" }],
	["clabeCheckDigit", "mx", "bankCard", "accountNumber", { accountNumber: "002010077777777772" }],
	["clabeBank", "mx", "bankCard", "accountNumber", { bankCode: "012" }],
	["cardNumberFormat", "mx", "bankCard", "accountNumber", { ...debit, accountNumber: "424242424242424" }],
	[
		"cardNumberCheckDigit",
		"mx",
		"bankCard",
		"accountNumber",
		{ ...debit, accountNumber: "4242424242424241" },
	],
	["accountFormat", "co", "bankCard", "accountNumber", { accountNumber: "12345678" }],
	["brebKeyFormat", "co", "bankCard", "brebKey", { cardType: "brebKey", brebKey: "ana perez" }],
	["accountDigits", "ng", "bankCard", "accountNumber", { accountNumber: "069000003" }],
	["ifscFormat", "in", "bankCard", "branchCode", { branchCode: "HDFCO001234" }],
	["ifscBank", "in", "bankCard", "branchCode", { branchCode: "ICIC0001234" }],
	[
		"accountsDiffer",
		"ng",
		"bankCard",
		"accountNumberConfirmation",
		{ accountNumberConfirmation: "0690000032" },
	],
	["cardExpiryFormat", "mx", "bankCard", "validityPeriod", { ...debit, validityPeriod: "2029-13" }],
	["cardExpired", "mx", "bankCard", "validityPeriod", { ...debit, validityPeriod: "2020-01" }],
	["cvcFormat", "mx", "bankCard", "cvc", { ...debit, cvc: "12" }],
	["addressLength", "ng", "personal", "address", { address: long }],
	["birthdayNotInCalendar", "ng", "personal", "birthday", { birthday: "31-02-1990" }],
	["birthdayTooYoung", "ng", "personal", "birthday", { birthday: "01-01-2020" }],
	["birthdayTooOld", "ng", "personal", "birthday", { birthday: "01-01-1930" }],
	["birthdayFormat", "ng", "identity", "birthday", { birthday: "yesterday" }],
	["dateFormat", "ng", "additional", "lastPayDate", { ...fourteen(), lastPayDate: "2026-02-30" }],
	["dateAhead", "ng", "additional", "lastPayDate", { ...fourteen(), lastPayDate: "2099-01-01" }],
	["stateFirst", "ng", "personal", "city", { state: "" }],
	["pinCodeFormat", "in", "personal", "pinCode", { pinCode: "012345" }],
	["paydayFormat", "ng", "additional", "monthlyPayday", { monthlyPayday: "32" }],
	[
		"paydaysEqual",
		"mx",
		"additional",
		"monthlyPaydayTwo",
		{ payFrequency: "biweekly", monthlyPayday: "15", monthlyPaydayTwo: "15" },
	],
	["contactNameRequired", "ng", "additional", "emergencyContactName1", { emergencyContactName1: "" }],
	["contactPhoneRequired", "ng", "additional", "emergencyContactMobile2", { emergencyContactMobile2: "" }],
	[
		"contactRelationRequired",
		"ng",
		"additional",
		"emergencyContactRelation1",
		{ emergencyContactRelation1: "" },
	],
	[
		"contactRelationsEqual",
		"ng",
		"additional",
		"emergencyContactRelation2",
		{ emergencyContactRelation2: "parents" },
	],
	[
		"contactPhonesEqual",
		"ng",
		"additional",
		"emergencyContactMobile2",
		{ emergencyContactMobile2: "+2348035554443" },
	],
	["codeRequired", "ng", "bankCard", "verificationCode", { verificationCode: "" }],
	["codeFormat", "ng", "bankCard", "verificationCode", { verificationCode: "12345" }],
];
function fourteen() {
	return { payFrequency: "fourteen", monthlyPayday: "5", monthlyPaydayTwo: "5" };
}

/** Rules with a separate test below. */
const testedSeparately: readonly RuleName[] = [
	"contactIsBorrower",
	"questionnaireEmpty",
	"questionUnanswered",
	"noneWithOthers",
	"idFrontRequired",
	"idBackFirst",
	"faceRequired",
];
/** Rules of other forms (repayment, feedback, agreements, cancellation), and a warning that refuses nothing. */
const ofOtherForms: readonly RuleName[] = [
	"nubanCheckDigit",
	"amountRequired",
	"amountNotWhole",
	"amountTooSmall",
	"tooManyImages",
	"voucherRequired",
	"loanAgreementNotAccepted",
	"termsNotAccepted",
	"permissionsNotAccepted",
	"reasonRequired",
	"reasonNotSingle",
];

const applicantOf = (country: Country): Applicant => {
	const applicant = applicants.get(country);
	if (!applicant) throw new Error(`no applicant in ${country}`);
	return applicant;
};
async function applicantAt(country: Country, step: Step): Promise<Applicant> {
	const applicant = applicantOf(country);
	const orders = server.database.db.updateTable("orders").set({ step });
	await orders.where("orderNo", "=", applicant.orderNo).execute();
	return applicant;
}

async function send(
	country: Country,
	form: FormName,
	changes: Readonly<Record<string, string>>,
): Promise<Reply> {
	if (form === "personal") {
		const { call, orderNo } = await applicantAt(country, "BasicInfo");
		return call("saveBasicInfo", { orderNo, values: { ...personalOf(country), ...changes } });
	}
	if (form === "additional") {
		const { call, orderNo } = await applicantAt(country, "Addition");
		return call("saveAdditionInfoMarket", { orderNo, values: { ...additionalOf(country), ...changes } });
	}
	if (form === "bankCard") {
		const applicant = await applicantAt(country, "BindCard");
		const values = { ...accountOf(applicant, "123456"), ...changes };
		return applicant.call("addBankCard", { orderNo: applicant.orderNo, values });
	}
	const { call, orderNo, userId } = await applicantAt(country, "IdentityOCR");
	await addImages(userId);
	return call("finishUploadAllImg", { orderNo, values: { ...identityOf(country), ...changes } });
}

/** Adds image rows as if the photos had been uploaded. */
async function addImages(userId: string): Promise<void> {
	const { db } = server.database;
	const order = await db
		.selectFrom("orders")
		.select("id")
		.where("borrowerId", "=", userId)
		.executeTakeFirstOrThrow();
	const uploadedAt = await server.now();
	for (const kind of ["front", "back", "face"] as const) {
		const row = { borrowerId: userId, kind, orderId: order.id, bytes: 1, uploadedAt };
		await db
			.insertInto("identityImages")
			.values({ ...row, fileName: randomUuid() })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

describe("the input rules", () => {
	it("are all covered by a test", () => {
		const tried = new Set([...cases.map(([rule]) => rule), ...testedSeparately, ...ofOtherForms]);
		expect(ruleNames.filter((rule) => !tried.has(rule))).toEqual([]);
		expect(
			[...testedSeparately, ...ofOtherForms].filter((rule) => cases.some(([name]) => name === rule)),
		).toEqual([]);
	});

	it("accept the other names and values of the specification", async () => {
		const { alternativePhone: _, ...others } = personalOf("ng");
		const { call, orderNo } = await applicantAt("ng", "BasicInfo");
		const values = { ...others, gender: "2", sparePhone: "8031112222" };
		expect((await call("saveBasicInfo", { orderNo, values })).body.code).toBe(0);
		const saved = (await call("getApplication", {})).body.data["personal"];
		expect(saved).toMatchObject({ gender: "female", alternativePhone: "8031112222" });
	});

	it.each(cases)(
		"return the problem %s in %s for the form %s, field %s",
		async (rule, country, form, field, changes) => {
			if (form === "identity") {
				// A document has to have been read before it can be confirmed.
				const { call, orderNo } = await applicantAt(country, "IdentityOCR");
				await call("uploadFront", { orderNo }, { files: [await photo()] });
				await call("uploadBack", { orderNo }, { files: [await photo()] });
				server.fakes.read = { outcome: "answered", result: ok(documentOf(identityOf(country))) };
				await call("ocr", { orderNo });
			}
			const reply = await send(country, form, changes);
			expect(reply.status).toBe(422);
			expect(reply.body).toMatchObject({ code: 1002, data: null });
			expect(reply.body.fields).toContainEqual(expect.objectContaining({ field, problem: rule }));
		},
	);

	it("return the limits that the sentence of a rule needs", async () => {
		const reply = await send("ng", "personal", { lastName: "Li", address: "A" });
		expect(reply.body.fields).toEqual([
			{ field: "lastName", problem: "nameTooShort", values: { min: 3 } },
			{ field: "address", problem: "addressLength", values: { min: 2, max: 100 } },
		]);
	});

	it("refuse the borrower's own number as an emergency contact", async () => {
		const { mobile } = applicantOf("ng");
		const reply = await send("ng", "additional", { emergencyContactMobile1: `+234${mobile}` });
		expect(reply.body.fields).toEqual([{ field: "emergencyContactMobile1", problem: "contactIsBorrower" }]);
	});

	it("refuse an empty, incomplete or contradictory questionnaire", async () => {
		const { call, orderNo } = await applicantAt("ng", "Question");
		const save = async (answers: Record<string, string[]>) =>
			(await call("saveQuestionnaire", { orderNo, answers })).body.fields;
		const whole = answersOf("ng");
		expect(await save({})).toEqual([{ field: "answers", problem: "questionnaireEmpty" }]);
		expect(await save({ ...whole, selfRating: [] })).toEqual([
			{ field: "selfRating", problem: "questionUnanswered" },
		]);
		expect(await save({ ...whole, totalDebt: ["much"] })).toEqual([
			{ field: "totalDebt", problem: "notOffered" },
		]);
		const lender = "carbon";
		expect(await save({ ...whole, currentLenders: ["none", lender] })).toEqual([
			{ field: "currentLenders", problem: "noneWithOthers" },
		]);
	});

	it("require photos in the order front, back, face", async () => {
		const applicant = await beginApplication(server, "co");
		const { call, orderNo } = applicant;
		await call("saveBasicInfo", { orderNo, values: personalOf("co") });
		const files = [await photo()];
		const fields = async (reply: Promise<Reply>) => (await reply).body.fields;
		const consents = [{ purpose: "biometrics", version: "2026-11-01" } as const];
		expect(await fields(call("uploadBack", { orderNo }, { files }))).toEqual([
			{ field: "idFront", problem: "idFrontRequired" },
		]);
		await call("uploadFront", { orderNo }, { files });
		expect(await fields(call("saveFaceImage", { orderNo, consents }, { files }))).toEqual([
			{ field: "idBack", problem: "idBackFirst" },
		]);
		expect(await fields(call("ocr", { orderNo }))).toEqual([{ field: "idBack", problem: "idBackFirst" }]);
		await call("uploadBack", { orderNo }, { files });
		expect(await fields(call("finishUploadAllImg", { orderNo, values: {} }))).toEqual([
			{ field: "faceImage", problem: "faceRequired" },
		]);
	});

	it("refuse a back photo for a document without a back", async () => {
		const { call, orderNo } = await applicantAt("ng", "IdentityOCR");
		const reply = await call("uploadBack", { orderNo }, { files: [await photo()] });
		expect(reply.body.fields).toEqual([{ field: "idBack", problem: "notOffered" }]);
	});
});
