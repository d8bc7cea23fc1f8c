import { expect, type Page } from "@playwright/test";
import { toFailure } from "@puente/client";
import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import type { Country, Language } from "@puente/core/region";
import type { FormValues } from "@puente/core/validation";
import { apps, loadForms, loadQuestions, packs } from "@puente/regions";
import { type Applicant, newApplicant } from "./applicant.ts";
import type { BankAccount } from "./applying.ts";
import { readCode } from "./borrower.ts";
import { clientOf, photosOf } from "./calls.ts";
import { type DemoBorrower, demoBorrower } from "./demo.ts";

export type Order = NonNullable<CallOutput<Calls["latestOrder"]>["order"]>;

/** A logged-in borrower and the calls that the app would make. */
export type BorrowerSession = {
	readonly page: Page;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
};

/** A new borrower set up by calls instead of screens, so that the browser only opens the tested screens. */
export type ApplicantSession = BorrowerSession & { readonly who: Applicant };

const packageOf = (country: Country) => apps.find(({ home }) => home === country)?.packageName ?? "";

type Session = {
	readonly country: Country;
	readonly language: Language;
	readonly mobile: string;
	readonly token: string;
	readonly device: { readonly deviceId: string; readonly deviceToken?: string };
};

/** Replaces the app's local storage. */
async function setAppStorage(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
	// Any page of this origin shares the app's storage.
	await page.goto("/health");
	await page.evaluate((all) => {
		localStorage.clear();
		for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
	}, items);
}

/** Stores a session in the page, so that the app opens logged in. */
async function storeSession(page: Page, session: Session): Promise<BorrowerSession> {
	const { country, language, mobile, token, device } = session;
	const packageName = packageOf(country);
	const deviceMsg = JSON.stringify({ ...device, country });
	await setAppStorage(page, { token, phoneNum: mobile, language, packageName, deviceMsg });
	const client = await clientOf(page, { packageName, language, token });
	return { page, call: (name, input, files = []) => client(name, input, { files: photosOf(files) }) };
}

/** Logs the borrower in on their own device; registers a new borrower first. */
export async function logIn(page: Page, who: Applicant): Promise<ApplicantSession> {
	const { country, mobile, language } = who;
	const client = await clientOf(page, { packageName: packageOf(country), language });
	const { exists } = await client("existsByMobile", { country, mobile });
	const deviceId = `story-${mobile}`;
	const code = await codeAfter(page, mobile, () => client("getVerifyCode", { country, mobile, deviceId }));
	const { token, deviceToken } = await client(exists ? "login" : "register", {
		country,
		mobile,
		code,
		deviceId,
	});
	const device = { deviceId, deviceToken };
	return { who, ...(await storeSession(page, { country, language, mobile, token, device })) };
}

/** Opens a session of a demo borrower. */
export async function logInDemoBorrower(
	page: Page,
	key: DemoBorrower["key"],
	language: Language,
): Promise<BorrowerSession> {
	const { country, mobile } = await demoBorrower(page, key);
	const opened = await page.request.post(`/sandbox/borrowers/${key}/session`);
	expect(opened.status(), key).toBe(200);
	const { token = "", deviceId = "" } = (await opened.json()) as Readonly<Record<string, string>>;
	return storeSession(page, { country, language, mobile, token, device: { deviceId } });
}

/** Calls what sends a code, and reads the code from the inbox. */
async function codeAfter(page: Page, mobile: string, send: () => Promise<unknown>): Promise<string> {
	const inbox = (await (await page.request.get(`/sandbox/sms?to=${mobile}`)).json()) as unknown[];
	await send();
	return readCode(page, mobile, inbox.length);
}

function requestCode(
	{ page, call, who: { country, mobile } }: ApplicantSession,
	purpose: "account" | "signature",
): Promise<string> {
	return codeAfter(page, mobile, () => call("getVerifyCode", { country, mobile, purpose }));
}

const consentTo = <Purpose extends "bureau" | "biometrics">({ country }: Applicant, purpose: Purpose) => [
	{ purpose, version: packs[country].noticeVersions[purpose] },
];

/** Answers about loans and work that give the best or the worst score. */
type Answers = "best" | "worst";

const unsteadyWork = {
	employmentType: "part-time",
	jobExperience: "underOneYear",
	workThereTime: "underSixMonths",
	monthlySalary: "band1",
};

/** Fills in the open forms and submits the application. */
export async function submitApplication(
	prepared: ApplicantSession,
	answers: Answers = "best",
): Promise<string> {
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

/** Repeats a call while the document engine is busy, as the app does. */
async function patiently<T>(task: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await task();
		} catch (thrown) {
			const failure = toFailure(thrown);
			const isBusy = failure.kind === "refusal" && failure.error === "unavailable";
			if (!isBusy || tries === 10) throw thrown;
			await new Promise((wake) => setTimeout(wake, 5_000));
		}
	}
}

type Fill = (
	prepared: ApplicantSession,
	orderNo: string,
	answers: Answers,
) => Promise<{ readonly step: number }>;

const fill = {
	BasicInfo: ({ call, who }, orderNo) => call("saveBasicInfo", { orderNo, values: who.personal }),
	IdentityOCR: async ({ call, who }, orderNo) => {
		const { front, back, selfie, typed } = who.identity;
		await call("uploadFront", { orderNo }, [front]);
		if (back !== null) await call("uploadBack", { orderNo }, [back]);
		const consents = consentTo(who, "biometrics");
		// The synthetic engine judges no movement, so the selfie is enough for its frames.
		await patiently(() => call("saveFaceImage", { orderNo, consents }, [selfie, selfie]));
		const { fields } = await patiently(() => call("ocr", { orderNo }));
		const read = Object.entries(fields).map(([name, field]) => [name, field?.value ?? ""]);
		const values: FormValues = { address: typed.address, ...Object.fromEntries(read) };
		return call("finishUploadAllImg", { orderNo, values });
	},
	Question: async ({ call, who }, orderNo, quality) => {
		const { questions } = await loadQuestions(who.country);
		// Answers are listed from best to worst.
		const chosen = questions.map(({ id, answers }) => [id, [answers.at(quality === "best" ? 0 : -1) ?? ""]]);
		return call("saveQuestionnaire", { orderNo, answers: Object.fromEntries(chosen) });
	},
	Addition: ({ call, who }, orderNo, quality) => {
		const values = quality === "best" ? who.additional : { ...who.additional, ...unsteadyWork };
		return call("saveAdditionInfoMarket", { orderNo, values });
	},
	BindCard: async (prepared, orderNo) => {
		const { page, call, who } = prepared;
		const opened = await page.request.post("/sandbox/accounts", {
			data: { country: who.country, holder: who.holder },
		});
		const { bankCode, accountNumber, branchCode } = (await opened.json()) as BankAccount;
		const values: FormValues = {
			cardholderName: who.holder,
			nationalId: who.identity.typed.nationalId,
			...who.account,
			bankCode,
			accountNumber,
			accountNumberConfirmation: accountNumber,
			...(branchCode !== null && { branchCode }),
			mobile: who.mobile,
			verificationCode: await requestCode(prepared, "account"),
		};
		// A form refuses what it does not ask for; only some ask for the number of the document.
		const { bankCard } = await loadForms(who.country);
		const asked = Object.entries(values).filter(([name]) => bankCard.some((field) => field.name === name));
		return call("addBankCard", { orderNo, values: Object.fromEntries(asked) });
	},
} as const satisfies Partial<Record<Step, Fill>>;

/** Waits until the newest order is at a step. */
export async function waitForStep({ call }: BorrowerSession, step: Step): Promise<Order> {
	let order: Order | null = null;
	await expect
		.poll(async () => {
			({ order } = await call("latestOrder", {}));
			return order?.step;
		})
		.toBe(stepCodes[step]);
	if (order === null) throw new Error("the borrower has no order");
	return order;
}

/** Accepts the smallest offered loan and signs it, without requesting the payout. */
async function acceptOffer(prepared: ApplicantSession, orderNo: string): Promise<void> {
	const { call } = prepared;
	const [product] = (await call("productList", {})).products;
	const days = product?.tenures[0]?.days;
	if (!product || days === undefined) throw new Error("the product list is empty");
	const choice = { orderNo, productId: product.productId, amount: product.amountMin, days };
	const { offerDigest } = await call("productInfo", choice);
	const code = await requestCode(prepared, "signature");
	await call("validateVerifyCode", { ...choice, offerDigest, code });
	await call("getMoneyPlus", { ...choice, offerDigest, accepted: true, now: false });
}

type SessionWithOrder = ApplicantSession & { readonly order: Order };

/** A new Mexican borrower with an offer. */
export async function approvedBorrower(page: Page): Promise<SessionWithOrder> {
	const prepared = await logIn(page, await newApplicant("mx", "en"));
	await submitApplication(prepared);
	return { ...prepared, order: await waitForStep(prepared, "Confirm") };
}

/** A borrower with a signed offer who has not requested the payout. */
export async function borrowerWithAcceptedOffer(page: Page): Promise<SessionWithOrder> {
	const prepared = await approvedBorrower(page);
	await acceptOffer(prepared, prepared.order.orderNo);
	return { ...prepared, order: await waitForStep(prepared, "getMoney") };
}
