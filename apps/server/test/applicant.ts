import type { CallInput, CallName, Calls, CodePurpose } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import { codeIn, eventually, type Reply, type TestServer } from "./harness.ts";
import { randomInt, randomUuid } from "./random.ts";
import { documentOf, photo } from "./simulators/fake-providers.ts";

/** A borrower of a test with an open application. */
export type Applicant = {
	readonly country: Country;
	readonly mobile: string;
	readonly token: string;
	readonly userId: string;
	/** The phone that registered, as it proves itself when it logs in again. */
	readonly device: { readonly deviceId: string; readonly deviceToken: string };
	readonly orderNo: string;
	readonly server: TestServer;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		options?: { readonly files?: readonly Uint8Array[]; readonly operationId?: string },
	) => Promise<Reply>;
};

const person = {
	firstName: "Anastasia",
	lastName: "Pérez",
	gender: "female",
	birthday: "20-08-1990",
	education: "graduate",
	maritalStatus: "single",
	loanPurpose: "health",
	residenceType: "rented",
	address: "Calle Quetzalcóatl 17",
	email: "anastasia@gmail.com",
};

export function personalOf(country: Country): FormValues {
	return { ...person, ...regions[country].sandbox.sample.personal };
}

const additional: FormValues = {
	employmentType: "employee",
	industryCategory: "trade",
	designation: "sales",
	companyName: "Tienda Popocatépetl",
	companyPhone: "5512345678",
	workThereTime: "oneToThreeYears",
	jobExperience: "overThreeYears",
	monthlySalary: "band2",
	payFrequency: "monthly",
	monthlyPayday: "30",
	incomeSource: "self",
	workCity: "Centro",
	workCountry: "other",
	workAddress: "Avenida Iztaccíhuatl 2",
	emergencyContactName1: "Luis Nezahualcóyotl",
	emergencyContactMobile1: "8035554443",
	emergencyContactRelation1: "parents",
	emergencyContactName2: "Eva Ruiz",
	emergencyContactMobile2: "8067654321",
	emergencyContactRelation2: "friends",
};
export function additionalOf(country: Country): FormValues {
	return { ...additional, ...regions[country].sandbox.sample.work };
}

export function accountOf(
	{ country, mobile }: Pick<Applicant, "country" | "mobile">,
	code: string,
): FormValues {
	const { account } = regions[country].sandbox.sample;
	return {
		...account,
		accountNumberConfirmation: account.accountNumber,
		cardholderName: "Anastasia Pérez",
		mobile,
		verificationCode: code,
	};
}

export function answersOf(country: Country): Record<string, string[]> {
	const { questions } = regions[country].questionnaire;
	return Object.fromEntries(questions.map(({ id, answers }) => [id, [answers[0] ?? ""]]));
}

export function identityOf(country: Country): FormValues {
	return {
		cardNo: regions[country].sandbox.sample.personal.nationalId,
		name: "Anastasia Pérez",
		birthday: "1990-08-20",
		address: "Calle Quetzalcóatl 17",
	};
}

let registered = 0;
/** Mobile numbers are counted, because random ones would repeat among many applicants. */
function newMobile(country: Country): string {
	registered += 1;
	return regions[country].sandbox.sample.mobileStem + String(registered * 1_237).padStart(6, "0");
}

/** A random IP address for each borrower, so that rate limits by address do not apply. */
function newAddress(): string {
	return `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export async function requestCode(
	server: TestServer,
	{ country, mobile, token }: Pick<Applicant, "country" | "mobile"> & Partial<Pick<Applicant, "token">>,
	purpose: CodePurpose,
): Promise<string> {
	const before = server.sent.length;
	const session = purpose === "session" || token === undefined ? {} : { token };
	const options = { address: newAddress(), ...session };
	const reply = await server.open("getVerifyCode", { country, mobile, purpose }, options);
	if (reply.body.code !== 0)
		throw new Error(`requesting a ${purpose} code for ${mobile} failed: ${reply.body.msg}`);
	const isNew = ({ to }: { readonly to: string }) => to.endsWith(mobile);
	return eventually(() => codeIn(server.sent.slice(before).filter(isNew)));
}

const bureau = { purpose: "bureau", version: "2026-11-01" } as const;

/** Registers a borrower without an application. */
export async function register(
	server: TestServer,
	country: Country,
	deviceId: string = randomUuid(),
): Promise<Omit<Applicant, "orderNo">> {
	const mobile = newMobile(country);
	const code = await requestCode(server, { country, mobile }, "session");
	const reply = await server.open("register", { country, mobile, code, deviceId }, { address: newAddress() });
	if (reply.body.code !== 0) throw new Error(`registration of ${mobile} failed: ${reply.body.msg}`);
	const { token, userId, deviceToken } = reply.body.data as Readonly<
		Record<"token" | "userId" | "deviceToken", string>
	>;
	const packageName = `com.puente.${country}`;
	return {
		country,
		mobile,
		token,
		userId,
		device: { deviceId, deviceToken },
		server,
		call: (name, input, options = {}) => server.sealed(name, input, { token, packageName, ...options }),
	};
}

/** Registers a borrower and begins an application. */
export async function beginApplication(
	server: TestServer,
	country: Country,
	deviceId?: string,
): Promise<Applicant> {
	const borrower = await register(server, country, deviceId);
	const reply = await borrower.call("applyMarket", { consents: [bureau] });
	if (reply.body.code !== 0)
		throw new Error(`beginning an application of ${borrower.mobile} failed: ${reply.body.msg}`);
	return { ...borrower, orderNo: String(reply.body.data["orderNo"]) };
}

type CompleteStep = (applicant: Applicant) => Promise<Reply>;

async function uploadPhotos(applicant: Applicant): Promise<void> {
	const { call, orderNo, country } = applicant;
	await call("uploadFront", { orderNo }, { files: [await photo(1)] });
	if (regions[country].pack.identity.sides.length > 1) {
		await call("uploadBack", { orderNo }, { files: [await photo(2)] });
	}
	const consents = [{ purpose: "biometrics", version: "2026-11-01" }] as const;
	await call(
		"saveFaceImage",
		{ orderNo, consents: [...consents] },
		{ files: [await photo(3), await photo(4)] },
	);
}

/** Completes each step with valid input, in order. */
export const completeStep = {
	saveBasicInfo: ({ call, orderNo, country }) =>
		call("saveBasicInfo", { orderNo, values: personalOf(country) }),
	finishIdentity: async (applicant) => {
		const { call, orderNo, country, server } = applicant;
		await uploadPhotos(applicant);
		const { address: _, ...fields } = identityOf(country);
		server.fakes.read = { outcome: "answered", result: ok(documentOf(fields)) };
		await call("ocr", { orderNo });
		return call("finishUploadAllImg", { orderNo, values: identityOf(country) });
	},
	saveQuestionnaire: ({ call, orderNo, country }) =>
		call("saveQuestionnaire", { orderNo, answers: answersOf(country) }),
	saveAddition: ({ call, orderNo, country }) =>
		call("saveAdditionInfoMarket", { orderNo, values: additionalOf(country) }),
	bindCard: async (applicant) => {
		const code = await requestCode(applicant.server, applicant, "account");
		const { call, orderNo } = applicant;
		return call("addBankCard", { orderNo, values: accountOf(applicant, code) });
	},
	collect: ({ call, orderNo }) =>
		call("uploadReport", { orderNo, class: "device", data: { system: "Android", systemVersion: "15" } }),
	submit: ({ call, orderNo }) => call("submit", { orderNo }),
} as const satisfies Record<string, CompleteStep>;
export type FormStep = keyof typeof completeStep;

/** Completes all steps up to and including the given one; throws at the first refusal. */
export async function completeUpTo(applicant: Applicant, last: FormStep): Promise<Reply> {
	for (const step of Object.keys(completeStep) as FormStep[]) {
		const reply = await completeStep[step](applicant);
		if (reply.body.code !== 0) throw new Error(`${step} was refused: ${JSON.stringify(reply.body)}`);
		if (step === last) return reply;
	}
	throw new Error(`unknown step ${last}`);
}
