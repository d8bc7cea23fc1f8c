import { type Step, stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import {
	type Applicant,
	accountOf,
	additionalOf,
	answersOf,
	apply,
	askCode,
	identityOf,
	personal,
	rightly,
} from "./applicant.ts";
import { documentOf, newFace, photo } from "./fake-outside.ts";
import { eventually, type Reply, type TestServer } from "./harness.ts";
import { randomInt } from "./random.ts";

export type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** Numbers of their own, so that two borrowers of one test are two people. Nigeria's have no check digits. */
function newNumbers(country: Country) {
	if (country !== "ng") return null;
	const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
	return { nationalId: `1${digits(10)}`, accountNumber: digits(10) };
}

export type Told = {
	readonly answers?: Record<string, string[]>;
	readonly additional?: Readonly<Record<string, string>>;
	readonly faceVerdict?: "pass" | "unsure" | "differ";
	readonly deviceId?: string;
	readonly nationalId?: string;
};

function must(what: string, reply: Reply): Reply {
	if (reply.body.code !== 0) throw new Error(`${what} was refused: ${JSON.stringify(reply.body)}`);
	return reply;
}

/** An application by somebody new, filled in and handed in over the wire. */
export async function handIn(
	server: TestServer,
	country: Country = "ng",
	told: Told = {},
): Promise<Applicant> {
	const applicant = await fillIn(server, country, told);
	must("submit", await rightly.submit(applicant));
	return applicant;
}

export async function fillIn(
	server: TestServer,
	country: Country = "ng",
	told: Told = {},
): Promise<Applicant> {
	const applicant = await apply(server, country, told.deviceId);
	const { call, orderNo } = applicant;
	const numbers = newNumbers(country);
	const nationalId = told.nationalId ?? numbers?.nationalId ?? personal[country]["nationalId"] ?? "";
	must("personal", await call("saveBasicInfo", { orderNo, values: { ...personal[country], nationalId } }));
	const identity: FormValues = { ...identityOf(country), cardNo: nationalId };
	await photographs(applicant);
	const { address: _, ...fields } = { address: "", ...identity };
	server.faked.read = { outcome: "answered", result: ok(documentOf(fields)) };
	const face = newFace(told.faceVerdict);
	server.faked.match = { outcome: "answered", result: ok(face) };
	must("ocr", await call("ocr", { orderNo }));
	must("identity", await call("finishUploadAllImg", { orderNo, values: identity }));
	const answers = { ...answersOf(country), ...told.answers };
	must("questionnaire", await call("saveQuestionnaire", { orderNo, answers }));
	const values = { ...additionalOf(country), monthlySalary: "band5", ...told.additional };
	must("additional", await call("saveAdditionInfoMarket", { orderNo, values }));
	must("account", await bindAccount(applicant, numbers?.accountNumber));
	must("collect", await rightly.collect(applicant));
	return applicant;
}

async function photographs(applicant: Applicant): Promise<void> {
	const { call, orderNo, country } = applicant;
	await call("uploadFront", { orderNo }, { files: [await photo(1)] });
	if (regions[country].pack.identity.sides.length > 1)
		await call("uploadBack", { orderNo }, { files: [await photo(2)] });
	const consents = [{ purpose: "biometrics" as const, version: "2026-11-01" }];
	await call("saveFaceImage", { orderNo, consents }, { files: [await photo(3), await photo(4)] });
}

/** Binds the account, or corrects it after a payout to it failed. */
export async function bindAccount(
	applicant: Applicant,
	accountNumber?: string,
	call: "addBankCard" | "updateBankCard" = "addBankCard",
): Promise<Reply> {
	const code = await askCode(applicant.server, applicant, "account");
	const values = accountOf(applicant, code);
	const account = accountNumber ?? values["accountNumber"] ?? "";
	return applicant.call(call, {
		orderNo: applicant.orderNo,
		values: { ...values, accountNumber: account, accountNumberConfirmation: account },
	});
}

export async function orderOf({ call }: Applicant): Promise<Record<string, unknown>> {
	return must("latest", await call("latestOrder", {})).body.data["order"] as Record<string, unknown>;
}

export async function reaches(applicant: Applicant, step: Step): Promise<Record<string, unknown>> {
	return eventually(async () => {
		const order = await orderOf(applicant);
		return order["step"] === stepCodes[step] ? order : null;
	});
}

/** What somebody was told of their loan since it was approved, by kind, the oldest first. */
export async function toldOf({ call }: Applicant): Promise<readonly string[]> {
	const { messages } = must("messages", await call("messageList", {})).body.data as {
		messages: { kind: string }[];
	};
	return messages
		.map(({ kind }) => kind)
		.filter((kind) => kind !== "applicationApproved")
		.toReversed();
}

/** An application that the card has approved. */
export async function approved(
	server: TestServer,
	country: Country = "ng",
	told: Told = {},
): Promise<Applicant> {
	const applicant = await handIn(server, country, told);
	await reaches(applicant, "Confirm");
	return applicant;
}

/** The smallest loan of the first product. */
export async function firstChoice({ call }: Applicant): Promise<Choice> {
	const { products } = must("products", await call("productList", {})).body.data as {
		products: { productId: string; amountMin: number; tenures: { days: number }[] }[];
	};
	const [product] = products;
	if (!product) throw new Error("Nothing is offered.");
	return { productId: product.productId, amount: product.amountMin, days: product.tenures[0]?.days ?? 0 };
}

export type Shown = { readonly offerDigest: string; readonly disclosure: Record<string, unknown> };

export async function show({ call, orderNo }: Applicant, choice: Choice): Promise<Shown> {
	return must("offer", await call("productInfo", { orderNo, ...choice })).body.data as Shown;
}

/** Looks at the offer and signs it with the code from the phone. */
export async function sign(applicant: Applicant, choice: Choice): Promise<string> {
	const { offerDigest } = await show(applicant, choice);
	const code = await askCode(applicant.server, applicant, "signature");
	const { call, orderNo } = applicant;
	must("signature", await call("validateVerifyCode", { orderNo, ...choice, offerDigest, code }));
	return offerDigest;
}

/** `times` the smallest loan. */
export async function accept(applicant: Applicant, now: boolean, times = 1): Promise<Reply> {
	const smallest = await firstChoice(applicant);
	const choice = { ...smallest, amount: times * smallest.amount };
	const offerDigest = await sign(applicant, choice);
	const { call, orderNo } = applicant;
	return must(
		"acceptance",
		await call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now }),
	);
}

/** An approved application, accepted and with the payout asked for. */
export async function asked(server: TestServer, country: Country = "ng", times = 1): Promise<Applicant> {
	const applicant = await approved(server, country);
	await accept(applicant, true, times);
	return applicant;
}
