import { expect, type Page } from "@playwright/test";
import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { type FormValues, type Step, stepCodes } from "@puente/core";
import { apps, loadQuestions, packs } from "@puente/regions";
import type { Applicant } from "./applicant.ts";
import type { BankAccount } from "./applying.ts";
import { readCode } from "./borrower.ts";
import { callOpen } from "./calls.ts";

type Order = NonNullable<CallOutput<Calls["latestOrder"]>["order"]>;

/**
 * A borrower who is where a story begins: made by the calls that the app makes, so that the browser is left to the screens
 * which the story is about. What is known of the borrower is in the product: a story that is tried again finds it there.
 */
export type Prepared = {
	readonly page: Page;
	readonly who: Applicant;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
};

/** A session on a device of this story's own, in the page's storage too: the app opens logged in. */
export async function logIn(page: Page, who: Applicant): Promise<Prepared> {
	const { country, mobile, language } = who;
	const packageName = apps.find(({ home }) => home === country)?.packageName ?? "";
	const caller = { packageName, language };
	const { exists } = await callOpen(page.request, caller, "existsByMobile", { country, mobile });
	const code = await newCode(page, who, "session");
	const deviceId = `story-${mobile}`;
	const { token, deviceToken } = await callOpen(page.request, caller, exists ? "login" : "register", {
		country,
		mobile,
		code,
		deviceId,
	});
	await page.goto("/#/privacy_policy");
	await page.evaluate(
		(kept) => {
			localStorage.clear();
			for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
		},
		{
			token,
			phoneNum: mobile,
			language,
			packageName,
			deviceMsg: JSON.stringify({ deviceId, deviceToken, country }),
		},
	);
	// The app that is open still believes that nobody is logged in.
	await page.goto("about:blank");
	return {
		page,
		who,
		call: (name, input, files) => callOpen(page.request, { ...caller, token }, name, input, files),
	};
}

async function newCode(
	page: Page,
	{ country, mobile, language }: Applicant,
	purpose: "session" | "account" | "signature",
): Promise<string> {
	const inbox = (await (await page.request.get(`/sandbox/sms?to=${mobile}`)).json()) as unknown[];
	const packageName = apps.find(({ home }) => home === country)?.packageName ?? "";
	await callOpen(page.request, { packageName, language }, "getVerifyCode", { country, mobile, purpose });
	return readCode(page, mobile, inbox.length);
}

const consentTo = <Purpose extends "bureau" | "biometrics">({ country }: Applicant, purpose: Purpose) => [
	{ purpose, version: packs[country].noticeVersions[purpose] },
];

/** What is told about loans so far: nothing against the borrower, or everything. */
type Told = "best" | "worst";

/** Fills in whatever is still to be filled in and hands the application in. */
export async function apply(prepared: Prepared, told: Told = "best"): Promise<string> {
	const { call, who } = prepared;
	const begun = await call("applyMarketAgain", { consents: consentTo(who, "bureau") });
	const { orderNo } = begun;
	let { step } = begun;
	for (const form of ["BasicInfo", "IdentityOCR", "Question", "Addition", "BindCard"] as const) {
		if (step === stepCodes[form]) ({ step } = await fill[form](prepared, orderNo, told));
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

type Fill = (prepared: Prepared, orderNo: string, told: Told) => Promise<{ readonly step: number }>;

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
	Question: async ({ call, who }, orderNo, told) => {
		const { questions } = await loadQuestions(who.country);
		// Answers stand from the best to the worst.
		const chosen = questions.map(({ id, answers }) => [id, [answers.at(told === "best" ? 0 : -1) ?? ""]]);
		return call("saveQuestionnaire", { orderNo, answers: Object.fromEntries(chosen) });
	},
	Addition: ({ call, who }, orderNo) => call("saveAdditionInfoMarket", { orderNo, values: who.additional }),
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
export async function reaches({ call }: Prepared, step: Step): Promise<Order> {
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
export async function acceptOffer(prepared: Prepared, orderNo: string): Promise<void> {
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

/** Ends whatever is open, so that a story begins with a borrower who may apply. */
export async function closeOrder(prepared: Prepared): Promise<void> {
	const { call } = prepared;
	const { order } = await call("latestOrder", {});
	if (order === null) return;
	const { orderNo } = order;
	const reason = { orderNo, reasons: ["other"] };
	const step = order.step;
	if (step === stepCodes.Applying) {
		await reaches(prepared, "Confirm");
		await call("cancelLoan", reason);
	}
	if (step === stepCodes.Confirm || step === stepCodes.PayFail) await call("cancelLoan", reason);
	if (step === stepCodes.getMoney) await call("cancelDrawMoney", reason);
	if (step === stepCodes.Lending) await reaches(prepared, "Repaying");
	const owes: readonly number[] = [stepCodes.Lending, stepCodes.Repaying, stepCodes.Overdued];
	if (owes.includes(step)) await payOff(prepared, orderNo);
}

/** Pays everything that is owed into the borrower's own CLABE. */
async function payOff(prepared: Prepared, orderNo: string): Promise<void> {
	const { page, call } = prepared;
	const { payoff } = await call("repayDetail", { orderNo });
	const [clabe] = (await call("getStpClabe", { orderNo })).references;
	const amount = (payoff.totalMinor / 100).toFixed(2);
	const paid = await page.request.post("/sandbox/pay", {
		data: { rail: "stp", reference: clabe?.number, amount },
	});
	expect(paid.status()).toBe(201);
	await reaches(prepared, "Finish");
}
