import type { CallInput, CallName, CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import { endOfLocalDay, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { StoredFormat } from "../../platform/stored/stored-json.ts";
import {
	accountOf,
	additionalOf,
	answersOf,
	type CreditProfile,
	confirmedOf,
	mobileOf,
	nameOf,
	personalOf,
} from "./demo-answers.ts";
import type { DemoPerson, DemoSandbox, DemoServer, FakeIdentityResult } from "./demo-server.ts";
import { quickRail } from "./quick-rail.ts";

/** The phone of a demo borrower; the phone page of the sandbox logs in with it. */
export type DemoPhone = {
	readonly name: string;
	readonly country: Country;
	readonly mobile: string;
	readonly deviceId: string;
	readonly deviceToken: string;
	readonly address: string;
};

export const phoneFormat: StoredFormat<DemoPhone> = {
	name: "demo phone",
	schema: z.object({
		name: z.string(),
		country: z.enum(countries),
		mobile: z.string(),
		deviceId: z.string(),
		deviceToken: z.string(),
		address: z.string(),
	}),
};

export type DemoApplicant = {
	readonly country: Country;
	/** Logs in again with the device token, as after an expired session. */
	readonly logInAgain: () => Promise<void>;
	readonly person: DemoPerson;
	readonly server: DemoServer;
	readonly sandbox: DemoSandbox;
	readonly phone: () => DemoPhone;
	readonly borrowerId: string;
	readonly orderNo: string;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
};

/** How long a borrower takes for a screen. */
const secondsPerCall = 40;
/** Limits count by address; these are of the network that is reserved for documentation. */
const addressesPerCountry = 60;

function consentIn(country: Country) {
	return (purpose: ConsentPurpose) => ({ purpose, version: packs[country].noticeVersions[purpose] });
}

/** Registers a demo borrower and begins the application. */
export async function registerDemoApplicant(
	server: DemoServer,
	sandbox: DemoSandbox,
	identity: {
		readonly country: Country;
		readonly person: DemoPerson;
		readonly index: number;
		readonly attempt: number;
	},
): Promise<DemoApplicant> {
	const { country, person, index, attempt } = identity;
	const consent = consentIn(country);
	const mobile = mobileOf(country, index, attempt);
	const deviceId = crypto.randomUUID();
	const address = `192.0.2.${1 + countries.indexOf(country) * addressesPerCountry + index}`;
	const guest = { country, token: null, address };
	await server.call(guest, "getVerifyCode", { country, mobile, deviceId });
	server.advance(secondsPerCall);
	const consents = [consent("terms"), consent("privacy"), consent("permissions")];
	const device = { country, mobile, deviceId };
	let session = await server.call(guest, "register", { ...device, code: server.lastCode(), consents });
	const call: DemoApplicant["call"] = (name, input, files) => {
		server.advance(secondsPerCall);
		return server.call({ ...guest, token: session.token }, name, input, files);
	};
	const { orderNo } = await call("applyMarket", { consents: [consent("bureau")] });
	return {
		country,
		person,
		server,
		sandbox,
		borrowerId: session.userId,
		orderNo,
		call,
		async logInAgain() {
			const { deviceToken } = session;
			session = await server.call(guest, "login", { ...device, deviceToken });
		},
		phone: () => ({ ...device, name: nameOf(person), deviceToken: session.deviceToken, address }),
	};
}

export type FormName = "personal" | "identity" | "questions" | "additional" | "account";
const formNames: readonly FormName[] = ["personal", "identity", "questions", "additional", "account"];

export type FillOptions = {
	/** The forms before it are filled in already. */
	readonly first?: FormName;
	readonly credit?: CreditProfile;
	readonly identity?: Partial<Pick<FakeIdentityResult, "faceVerdict" | "misread">>;
};

/** Fills in the forms up to the named one, from the first on unless the options name another. */
export async function fillForms(
	applicant: DemoApplicant,
	last: FormName,
	options: FillOptions = {},
): Promise<void> {
	const from = formNames.indexOf(options.first ?? "personal");
	for (const form of formNames.slice(from, formNames.indexOf(last) + 1))
		await formFillers[form](applicant, options);
}

const formFillers: Readonly<
	Record<FormName, (applicant: DemoApplicant, options: FillOptions) => Promise<unknown>>
> = {
	personal: ({ call, orderNo, country, person, phone }) =>
		call("saveBasicInfo", { orderNo, values: personalOf(country, person, phone().mobile) }),
	identity: showIdentity,
	questions: ({ call, orderNo, country }, { credit = "good" }) =>
		call("saveQuestionnaire", { orderNo, answers: answersOf(country, credit) }),
	additional: ({ call, orderNo, country }, { credit = "good" }) =>
		call("saveAdditionInfoMarket", { orderNo, values: additionalOf(country, credit) }),
	account: async (applicant) => {
		const { call, orderNo, country, person, server, sandbox } = applicant;
		const account = await sandbox.openAccount(country, nameOf(person));
		await requestCode(applicant, "account");
		const input = { account, mobile: applicant.phone().mobile, code: server.lastCode() };
		await call("addBankCard", { orderNo, values: accountOf(country, person, input) });
	},
};

async function showIdentity(applicant: DemoApplicant, { identity }: FillOptions): Promise<void> {
	const { call, orderNo, country, person, server } = applicant;
	server.setIdentityResult({ person, faceVerdict: "pass", misread: false, ...identity });
	await call("uploadFront", { orderNo }, [person.front]);
	if (person.back) await call("uploadBack", { orderNo }, [person.back]);
	await call("ocr", { orderNo });
	const consents = [consentIn(country)("biometrics")];
	await call("saveFaceImage", { orderNo, consents }, [person.selfie, person.selfie]);
	await call("finishUploadAllImg", { orderNo, values: confirmedOf(person) });
}

async function requestCode(
	{ call, country, phone }: DemoApplicant,
	purpose: "account" | "signature",
): Promise<void> {
	await call("getVerifyCode", { country, mobile: phone().mobile, purpose });
}

/** Fills in and submits the whole application; its decision runs as a job. */
export async function submitApplication(applicant: DemoApplicant, options: FillOptions = {}): Promise<void> {
	const { call, orderNo } = applicant;
	await fillForms(applicant, "account", options);
	const data = { system: "Android", systemVersion: "15" };
	await call("uploadReport", { orderNo, class: "device", data });
	await call("submit", { orderNo });
}

/** Signing takes five calls: the choice, the offer, a code, its check and the answer. */
const signingSeconds = 5 * secondsPerCall;

/** An offer names its due dates, so it must be shown and signed on the same local day. */
export function signingTime(now: Date, timeZone: string): Date {
	const end = endOfLocalDay(localDate(now, timeZone), timeZone);
	return secondsAfter(now, signingSeconds) > end ? secondsAfter(end, 1) : now;
}

type Product = CallOutput<Calls["productList"]>["products"][number];
type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** The largest amount of the product with the most instalments. */
function largestLoan({ country, orderNo }: DemoApplicant, products: readonly Product[]): Choice {
	const partsOf = ({ productId }: { readonly productId: string }) =>
		regions[country].terms.products.find(({ id }) => id === productId)?.tenures[0]?.phases ?? 0;
	const product = products.toSorted((one, other) => partsOf(other) - partsOf(one))[0];
	const days = product?.tenures[0]?.days;
	if (!product || days === undefined) throw new Error(`Demo order ${orderNo} has no offered product.`);
	return { productId: product.productId, amount: product.amountMax, days };
}

/** Chooses a loan, by default the largest, and signs it. */
export async function acceptOffer(
	applicant: DemoApplicant,
	when: "now" | "later",
	choose: (products: readonly Product[]) => Choice = (products) => largestLoan(applicant, products),
): Promise<void> {
	const { call, orderNo, server } = applicant;
	server.setNow(signingTime(server.now(), packs[applicant.country].timeZone));
	const choice = choose((await call("productList", {})).products);
	const { offerDigest } = await call("productInfo", { orderNo, ...choice });
	await requestCode(applicant, "signature");
	await call("validateVerifyCode", { orderNo, ...choice, offerDigest, code: server.lastCode() });
	await call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now: when === "now" });
}

const payoutPollSeconds = 600;

/** Polls the rail for the result of the accepted payout. */
export async function pollPayout({ server }: DemoApplicant): Promise<void> {
	server.advance(payoutPollSeconds);
	await server.run("pay-out", { reference: server.lastPayout() });
}

/** Creates a payment reference over a quick rail. */
const createReference: Readonly<
	Record<
		ReturnType<typeof quickRail>,
		(applicant: DemoApplicant, units: number) => Promise<CallOutput<Calls["payOnline"]>>
	>
> = {
	stp: ({ call, orderNo }) => call("getStpClabe", { orderNo }),
	"wompi-pse": async ({ call, orderNo }, amount) => {
		const rail = "wompi-pse";
		const { contracts } = await call("railContracts", { rail });
		const versionOf = (kind: string) => contracts.find((each) => each.kind === kind)?.version;
		const acceptedTerms = versionOf("terms");
		const acceptedPersonalData = versionOf("personalData");
		return call("payOnline", { orderNo, rail, amount, detail: "1007", acceptedTerms, acceptedPersonalData });
	},
	razorpay: ({ call, orderNo }, amount) => call("payOnline", { orderNo, rail: "razorpay", amount }),
	monnify: ({ call, orderNo }) => call("monnifyReservedAccount", { orderNo }),
};
const minorPerUnit = 100;

/** Pays the next instalment or the whole debt over such a rail, then polls for it. */
export async function repay(applicant: DemoApplicant, what: "next" | "all"): Promise<void> {
	const { call, orderNo, country, sandbox, server } = applicant;
	await applicant.logInAgain();
	const { next, payoff } = await call("repayDetail", { orderNo });
	const owedMinor = what === "all" ? payoff.totalMinor : (next?.dueMinor ?? 0);
	// Payment pages of rails accept whole units only.
	const units = Math.ceil(owedMinor / minorPerUnit);
	const [reference] = (await createReference[quickRail(country)](applicant, units)).references;
	if (!reference) throw new Error(`Demo order ${orderNo} got no payment reference.`);
	await sandbox.pay({
		rail: reference.rail,
		reference: reference.number ?? reference.payOrderId,
		amountMinor: units * minorPerUnit,
		at: server.now(),
	});
	await server.run("poll-payment", { payOrderId: reference.payOrderId });
}
