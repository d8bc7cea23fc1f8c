import { expect, type Page } from "@playwright/test";
import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import type { Country, Language } from "@puente/core/region";
import type { FormValues } from "@puente/core/validation";
import { apps, loadQuestions, packs } from "@puente/regions";
import { type Applicant, newApplicant } from "./applicant.ts";
import type { BankAccount } from "./applying.ts";
import { readCode } from "./borrower.ts";
import { callOpen } from "./calls.ts";
import { type DemoBorrower, demoBorrower } from "./demo.ts";

export type Order = NonNullable<CallOutput<Calls["latestOrder"]>["order"]>;

/** A borrower with a session, and the calls that the app would make for them. */
export type LoggedIn = {
	readonly page: Page;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
};

/**
 * A borrower at the point where a test begins, made by the calls that the app makes, so that the browser only shows the
 * screens which the test is about.
 */
export type Prepared = LoggedIn & { readonly who: Applicant };

const packageOf = (country: Country) => apps.find(({ home }) => home === country)?.packageName ?? "";

type Session = {
	readonly country: Country;
	readonly language: Language;
	readonly mobile: string;
	readonly token: string;
	readonly device: { readonly deviceId: string; readonly deviceToken?: string };
};

/** What the app finds in its storage when it is opened next, and nothing else. */
async function keepInApp(page: Page, kept: Readonly<Record<string, string>>): Promise<void> {
	// Any page of this origin has the app's storage.
	await page.goto("/health");
	await page.evaluate((all) => {
		localStorage.clear();
		for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
	}, kept);
}

/** Puts a session into the page's storage, so that the app opens logged in. */
async function takeSession(page: Page, session: Session): Promise<LoggedIn> {
	const { country, language, mobile, token, device } = session;
	const packageName = packageOf(country);
	const deviceMsg = JSON.stringify({ ...device, country });
	await keepInApp(page, { token, phoneNum: mobile, language, packageName, deviceMsg });
	const caller = { packageName, language, token };
	return { page, call: (name, input, files) => callOpen(page.request, caller, name, input, files) };
}

/** A session on the borrower's own device; a new borrower is registered first. */
export async function logIn(page: Page, who: Applicant): Promise<Prepared> {
	const { country, mobile, language } = who;
	const caller = { packageName: packageOf(country), language };
	const { exists } = await callOpen(page.request, caller, "existsByMobile", { country, mobile });
	const code = await newCode(page, who, "session");
	const deviceId = `story-${mobile}`;
	const { token, deviceToken } = await callOpen(page.request, caller, exists ? "login" : "register", {
		country,
		mobile,
		code,
		deviceId,
	});
	const device = { deviceId, deviceToken };
	return { who, ...(await takeSession(page, { country, language, mobile, token, device })) };
}

/** One of the borrowers that the sandbox starts with. */
export async function logInAs(page: Page, key: DemoBorrower["key"], language: Language): Promise<LoggedIn> {
	const { country, mobile } = await demoBorrower(page, key);
	const opened = await page.request.post(`/sandbox/borrowers/${key}/session`);
	expect(opened.status(), key).toBe(200);
	const { token = "", deviceId = "" } = (await opened.json()) as Readonly<Record<string, string>>;
	return takeSession(page, { country, language, mobile, token, device: { deviceId } });
}

async function newCode(
	page: Page,
	{ country, mobile, language }: Applicant,
	purpose: "session" | "account" | "signature",
): Promise<string> {
	const inbox = (await (await page.request.get(`/sandbox/sms?to=${mobile}`)).json()) as unknown[];
	const caller = { packageName: packageOf(country), language };
	await callOpen(page.request, caller, "getVerifyCode", { country, mobile, purpose });
	return readCode(page, mobile, inbox.length);
}

const consentTo = <Purpose extends "bureau" | "biometrics">({ country }: Applicant, purpose: Purpose) => [
	{ purpose, version: packs[country].noticeVersions[purpose] },
];

/** Answers about loans and work: nothing against the borrower, or everything. */
type Answers = "best" | "worst";

const unsteady = {
	employmentType: "part-time",
	jobExperience: "underOneYear",
	workThereTime: "underSixMonths",
	monthlySalary: "band1",
};

/** Fills in the forms that are still open and hands the application in. */
export async function apply(prepared: Prepared, answers: Answers = "best"): Promise<string> {
	const { call, who } = prepared;
	const begun = await call("applyMarketAgain", { consents: consentTo(who, "bureau") });
	const { orderNo } = begun;
	let { step } = begun;
	for (const form of ["BasicInfo", "IdentityOCR", "Question", "Addition", "BindCard"] as const) {
		if (step === stepCodes[form]) ({ step } = await fill[form](prepared, orderNo, answers));
	}
	for (const part of ["device", "location"] as const) {
		const { enableTimeSdk } = await call("uploadEnable", { orderNo });
		if (enableTimeSdk && !(await call("uploadStatus", { orderNo }))[part]) {
			await call("uploadReport", { orderNo, class: part, data: { system: "Android", systemVersion: "15" } });
		}
	}
	await call("submit", { orderNo });
	return orderNo;
}

type Fill = (prepared: Prepared, orderNo: string, answers: Answers) => Promise<{ readonly step: number }>;

const fill = {
	BasicInfo: ({ call, who }, orderNo) => call("saveBasicInfo", { orderNo, values: who.personal }),
	IdentityOCR: async ({ call, who }, orderNo) => {
		const { front, back, selfie, typed } = who.drawn;
		await call("uploadFront", { orderNo }, [front]);
		if (back !== null) await call("uploadBack", { orderNo }, [back]);
		await call("saveFaceImage", { orderNo, consents: consentTo(who, "biometrics") }, [selfie]);
		const { fields } = await call("ocr", { orderNo });
		const read = Object.entries(fields).map(([name, field]) => [name, field?.value ?? ""]);
		const values: FormValues = { address: typed.address, ...Object.fromEntries(read) };
		return call("finishUploadAllImg", { orderNo, values });
	},
	Question: async ({ call, who }, orderNo, standing) => {
		const { questions } = await loadQuestions(who.country);
		// Answers stand from the best to the worst.
		const chosen = questions.map(({ id, answers }) => [id, [answers.at(standing === "best" ? 0 : -1) ?? ""]]);
		return call("saveQuestionnaire", { orderNo, answers: Object.fromEntries(chosen) });
	},
	Addition: ({ call, who }, orderNo, standing) => {
		const values = standing === "best" ? who.additional : { ...who.additional, ...unsteady };
		return call("saveAdditionInfoMarket", { orderNo, values });
	},
	BindCard: async ({ page, call, who }, orderNo) => {
		const opened = await page.request.post("/sandbox/accounts", {
			data: { country: who.country, holder: who.holder },
		});
		const { bankCode, accountNumber, branchCode } = (await opened.json()) as BankAccount;
		const values: FormValues = {
			cardholderName: who.holder,
			nationalId: who.drawn.typed.nationalId,
			...who.account,
			bankCode,
			accountNumber,
			accountNumberConfirmation: accountNumber,
			...(branchCode !== null && { branchCode }),
			mobile: who.mobile,
			verificationCode: await newCode(page, who, "account"),
		};
		return call("addBankCard", { orderNo, values });
	},
} as const satisfies Partial<Record<Step, Fill>>;

/** Waits until the newest order is at a step. */
export async function reaches({ call }: LoggedIn, step: Step): Promise<Order> {
	let order: Order | null = null;
	await expect
		.poll(
			async () => {
				({ order } = await call("latestOrder", {}));
				return order?.step;
			},
			{ timeout: 60_000 },
		)
		.toBe(stepCodes[step]);
	if (order === null) throw new Error("There is no order.");
	return order;
}

/** Takes the smallest loan that is offered and signs for it; its money waits for the borrower to ask. */
async function acceptOffer(prepared: Prepared, orderNo: string): Promise<void> {
	const { page, call, who } = prepared;
	const [product] = (await call("productList", {})).products;
	const days = product?.tenures[0]?.days;
	if (!product || days === undefined) throw new Error("Nothing is offered.");
	const choice = { orderNo, productId: product.productId, amount: product.amountMin, days };
	const { offerDigest } = await call("productInfo", choice);
	const code = await newCode(page, who, "signature");
	await call("validateVerifyCode", { ...choice, offerDigest, code });
	await call("getMoneyPlus", { ...choice, offerDigest, accepted: true, now: false });
}

type WithOrder = Prepared & { readonly order: Order };

/** A new borrower of Mexico with an offer. */
export async function approved(page: Page): Promise<WithOrder> {
	const prepared = await logIn(page, await newApplicant("mx", "en"));
	await apply(prepared);
	return { ...prepared, order: await reaches(prepared, "Confirm") };
}

/** Signed for, with the money still to be asked for. */
export async function accepted(page: Page): Promise<WithOrder> {
	const prepared = await approved(page);
	await acceptOffer(prepared, prepared.order.orderNo);
	return { ...prepared, order: await reaches(prepared, "getMoney") };
}
