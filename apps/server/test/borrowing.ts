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
	beginApplication,
	completeStep,
	identityOf,
	personalOf,
	requestCode,
} from "./applicant.ts";
import { eventually, type Reply, type TestServer } from "./harness.ts";
import { randomInt } from "./random.ts";
import { documentOf, newFace, photo } from "./simulators/fake-providers.ts";

export type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** New numbers for each borrower, so that fraud keys do not match. Nigerian numbers have no check digits. */
function newNumbers(country: Country) {
	if (country !== "ng") return null;
	const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
	return { nationalId: `1${digits(10)}`, accountNumber: digits(10) };
}

export type ApplicationOptions = {
	readonly answers?: Record<string, string[]>;
	readonly additional?: Readonly<Record<string, string>>;
	readonly faceVerdict?: "pass" | "unsure" | "differ";
	/** A still selfie comes without the frames of a movement. */
	readonly selfie?: "live" | "still";
	readonly deviceId?: string;
	readonly nationalId?: string;
};

function requireSuccess(call: string, reply: Reply): Reply {
	if (reply.body.code !== 0) throw new Error(`${call} was refused: ${JSON.stringify(reply.body)}`);
	return reply;
}

/** Registers a borrower, fills in an application and submits it over the wire. */
export async function submitApplication(
	server: TestServer,
	country: Country = "ng",
	options: ApplicationOptions = {},
): Promise<Applicant> {
	const applicant = await fillApplication(server, country, options);
	requireSuccess("submit", await completeStep.submit(applicant));
	return applicant;
}

export async function fillApplication(
	server: TestServer,
	country: Country = "ng",
	options: ApplicationOptions = {},
): Promise<Applicant> {
	const applicant = await beginApplication(server, country, options.deviceId);
	const { call, orderNo } = applicant;
	const numbers = newNumbers(country);
	const nationalId = options.nationalId ?? numbers?.nationalId ?? personalOf(country)["nationalId"] ?? "";
	requireSuccess(
		"personal",
		await call("saveBasicInfo", { orderNo, values: { ...personalOf(country), nationalId } }),
	);
	const identity: FormValues = { ...identityOf(country), cardNo: nationalId };
	await uploadPhotos(applicant, options.selfie);
	const { address: _, ...fields } = { address: "", ...identity };
	server.fakes.read = { outcome: "answered", result: ok(documentOf(fields)) };
	const face = newFace(options.faceVerdict);
	server.fakes.match = { outcome: "answered", result: ok(face) };
	requireSuccess("ocr", await call("ocr", { orderNo }));
	requireSuccess("identity", await call("finishUploadAllImg", { orderNo, values: identity }));
	const answers = { ...answersOf(country), ...options.answers };
	requireSuccess("questionnaire", await call("saveQuestionnaire", { orderNo, answers }));
	const values = { ...additionalOf(country), monthlySalary: "band5", ...options.additional };
	requireSuccess("additional", await call("saveAdditionInfoMarket", { orderNo, values }));
	requireSuccess("account", await bindAccount(applicant, numbers?.accountNumber));
	requireSuccess("collect", await completeStep.collect(applicant));
	return applicant;
}

async function uploadPhotos(applicant: Applicant, selfie: "live" | "still" = "live"): Promise<void> {
	const { call, orderNo, country } = applicant;
	await call("uploadFront", { orderNo }, { files: [await photo(1)] });
	if (regions[country].pack.identity.sides.length > 1)
		await call("uploadBack", { orderNo }, { files: [await photo(2)] });
	const consents = [{ purpose: "biometrics" as const, version: "2026-11-01" }];
	const frames = selfie === "live" ? [await photo(4)] : [];
	await call("saveFaceImage", { orderNo, consents }, { files: [await photo(3), ...frames] });
}

/** Binds the account, or corrects it after a payout to it failed. */
export async function bindAccount(
	applicant: Applicant,
	accountNumber?: string,
	call: "addBankCard" | "updateBankCard" = "addBankCard",
): Promise<Reply> {
	const code = await requestCode(applicant.server, applicant, "account");
	const values = accountOf(applicant, code);
	const account = accountNumber ?? values["accountNumber"] ?? "";
	return applicant.call(call, {
		orderNo: applicant.orderNo,
		values: { ...values, accountNumber: account, accountNumberConfirmation: account },
	});
}

export async function orderOf({ call }: Applicant): Promise<Record<string, unknown>> {
	return requireSuccess("latest", await call("latestOrder", {})).body.data["order"] as Record<
		string,
		unknown
	>;
}

export async function waitForStep(applicant: Applicant, step: Step): Promise<Record<string, unknown>> {
	return eventually(async () => {
		const order = await orderOf(applicant);
		return order["step"] === stepCodes[step] ? order : null;
	});
}

/** Kinds of the borrower's notifications after the approval and the signature, oldest first. */
export async function notificationKinds({ call }: Applicant): Promise<readonly string[]> {
	const { messages } = requireSuccess("messages", await call("messageList", {})).body.data as {
		messages: { kind: string }[];
	};
	return messages
		.map(({ kind }) => kind)
		.filter((kind) => kind !== "applicationApproved" && kind !== "agreementSigned")
		.toReversed();
}

/** An applicant whose application the scorecard has approved. */
export async function approvedApplicant(
	server: TestServer,
	country: Country = "ng",
	options: ApplicationOptions = {},
): Promise<Applicant> {
	const applicant = await submitApplication(server, country, options);
	await waitForStep(applicant, "Confirm");
	return applicant;
}

/** The smallest loan of the first product. */
export async function smallestLoan({ call }: Applicant): Promise<Choice> {
	const { products } = requireSuccess("products", await call("productList", {})).body.data as {
		products: { productId: string; amountMin: number; tenures: { days: number }[] }[];
	};
	const [product] = products;
	if (!product) throw new Error("the product list is empty");
	return { productId: product.productId, amount: product.amountMin, days: product.tenures[0]?.days ?? 0 };
}

export type ShownOffer = { readonly offerDigest: string; readonly disclosure: Record<string, unknown> };

export async function showOffer({ call, orderNo }: Applicant, choice: Choice): Promise<ShownOffer> {
	return requireSuccess("offer", await call("productInfo", { orderNo, ...choice })).body.data as ShownOffer;
}

/** Requests the offer and signs it with the code of the SMS. */
export async function signOffer(applicant: Applicant, choice: Choice): Promise<string> {
	const { offerDigest } = await showOffer(applicant, choice);
	const code = await requestCode(applicant.server, applicant, "signature");
	const { call, orderNo } = applicant;
	requireSuccess("signature", await call("validateVerifyCode", { orderNo, ...choice, offerDigest, code }));
	return offerDigest;
}

/** Signs and accepts an offer of `times` the smallest amount. */
export async function acceptOffer(applicant: Applicant, now: boolean, times = 1): Promise<Reply> {
	const smallest = await smallestLoan(applicant);
	const choice = { ...smallest, amount: times * smallest.amount };
	const offerDigest = await signOffer(applicant, choice);
	const { call, orderNo } = applicant;
	return requireSuccess(
		"acceptance",
		await call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now }),
	);
}

/** An approved applicant who has accepted the offer and requested the payout. */
export async function applicantWithPayout(
	server: TestServer,
	country: Country = "ng",
	times = 1,
): Promise<Applicant> {
	const applicant = await approvedApplicant(server, country);
	await acceptOffer(applicant, true, times);
	return applicant;
}
