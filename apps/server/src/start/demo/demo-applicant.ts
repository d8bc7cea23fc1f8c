import type { CallInput, CallName, CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { endOfLocalDay, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import {
	accountOf,
	additionalOf,
	answersOf,
	confirmedOf,
	mobileOf,
	nameOf,
	personalOf,
	type Standing,
} from "./demo-answers.ts";
import type { DemoDesk, Seen } from "./demo-desk.ts";
import type { DemoPerson, DemoWorld } from "./world.ts";

/** The phone of somebody of the demo: with it the sandbox's phone page becomes theirs. */
export type DemoPhone = {
	readonly name: string;
	readonly country: Country;
	readonly mobile: string;
	readonly deviceId: string;
	readonly deviceToken: string;
	readonly address: string;
};

export type DemoLife = {
	readonly country: Country;
	/** Logs in again, as a phone does whose session has run out. */
	readonly comeBack: () => Promise<void>;
	readonly person: DemoPerson;
	readonly desk: DemoDesk;
	readonly world: DemoWorld;
	readonly phone: () => DemoPhone;
	readonly borrowerId: string;
	readonly orderNo: string;
	readonly call: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
};

/** How long somebody takes over a screen. */
const secondsPerCall = 40;
/** Of the network that is set aside for examples: limits count by address. */
const addressesPerCountry = 60;

function consentIn(country: Country) {
	return (purpose: ConsentPurpose) => ({ purpose, version: packs[country].noticeVersions[purpose] });
}

/** Registers somebody and begins their application. */
export async function beginLife(
	desk: DemoDesk,
	world: DemoWorld,
	who: {
		readonly country: Country;
		readonly person: DemoPerson;
		readonly which: number;
		readonly attempt: number;
	},
): Promise<DemoLife> {
	const { country, person, which, attempt } = who;
	const consent = consentIn(country);
	const mobile = mobileOf(country, which, attempt);
	const deviceId = crypto.randomUUID();
	const address = `192.0.2.${1 + countries.indexOf(country) * addressesPerCountry + which}`;
	const stranger = { country, token: null, address };
	await desk.call(stranger, "getVerifyCode", { country, mobile });
	desk.pass(secondsPerCall);
	const consents = [consent("terms"), consent("privacy"), consent("permissions")];
	const device = { country, mobile, deviceId };
	let session = await desk.call(stranger, "register", { ...device, code: desk.lastCode(), consents });
	const call: DemoLife["call"] = (name, input, files) => {
		desk.pass(secondsPerCall);
		return desk.call({ ...stranger, token: session.token }, name, input, files);
	};
	const { orderNo } = await call("applyMarket", { consents: [consent("bureau")] });
	return {
		country,
		person,
		desk,
		world,
		borrowerId: session.userId,
		orderNo,
		call,
		async comeBack() {
			const { deviceToken } = session;
			session = await desk.call(stranger, "login", { ...device, deviceToken });
		},
		phone: () => ({ ...device, name: nameOf(person), deviceToken: session.deviceToken, address }),
	};
}

export type FormName = "personal" | "identity" | "questions" | "additional" | "account";
const formNames: readonly FormName[] = ["personal", "identity", "questions", "additional", "account"];

export type Told = {
	readonly standing?: Standing;
	readonly seen?: Partial<Pick<Seen, "faceVerdict" | "misread">>;
};

/** Fills in the forms up to and with the last one that is named. */
export async function fillIn(life: DemoLife, last: FormName, told: Told = {}): Promise<void> {
	for (const form of formNames.slice(0, formNames.indexOf(last) + 1)) await filling[form](life, told);
}

const filling: Readonly<Record<FormName, (life: DemoLife, told: Told) => Promise<unknown>>> = {
	personal: ({ call, orderNo, country, person, phone }) =>
		call("saveBasicInfo", { orderNo, values: personalOf(country, person, phone().mobile) }),
	identity: showIdentity,
	questions: ({ call, orderNo, country }, { standing = "good" }) =>
		call("saveQuestionnaire", { orderNo, answers: answersOf(country, standing) }),
	additional: ({ call, orderNo, country }, { standing = "good" }) =>
		call("saveAdditionInfoMarket", { orderNo, values: additionalOf(country, standing) }),
	account: async (life) => {
		const { call, orderNo, country, person, desk, world } = life;
		const account = await world.openAccount(country, nameOf(person));
		await askCode(life, "account");
		const given = { account, mobile: life.phone().mobile, code: desk.lastCode() };
		await call("addBankCard", { orderNo, values: accountOf(country, person, given) });
	},
};

async function showIdentity(life: DemoLife, { seen }: Told): Promise<void> {
	const { call, orderNo, country, person, desk } = life;
	desk.see({ person, faceVerdict: "pass", misread: false, ...seen });
	await call("uploadFront", { orderNo }, [person.front]);
	if (person.back) await call("uploadBack", { orderNo }, [person.back]);
	await call("ocr", { orderNo });
	const burst = packs[country].identity.challenges.length > 0 ? [person.selfie] : [];
	const consents = [consentIn(country)("biometrics")];
	await call("saveFaceImage", { orderNo, consents }, [person.selfie, ...burst]);
	await call("finishUploadAllImg", { orderNo, values: confirmedOf(person) });
}

async function askCode({ call, country, phone }: DemoLife, purpose: "account" | "signature"): Promise<void> {
	await call("getVerifyCode", { country, mobile: phone().mobile, purpose });
}

/** The whole application, handed in and decided. */
export async function handIn(life: DemoLife, told: Told = {}): Promise<void> {
	const { call, orderNo } = life;
	await fillIn(life, "account", told);
	const data = { system: "Android", systemVersion: "15" };
	await call("uploadReport", { orderNo, class: "device", data });
	await call("submit", { orderNo });
}

/** What signing takes: the choice, the offer, a code, its check and the answer. */
const signingSeconds = 5 * secondsPerCall;

/** An offer names its days: one that is shown before midnight is not the one that is signed after it. */
export function whenToSign(now: Date, timeZone: string): Date {
	const end = endOfLocalDay(localDate(now, timeZone), timeZone);
	return secondsAfter(now, signingSeconds) > end ? secondsAfter(end, 1) : now;
}

/** Signs the offer: the most that is offered of the product that is paid back in most parts. */
export async function accept(life: DemoLife, when: "now" | "later"): Promise<void> {
	const { call, orderNo, desk } = life;
	desk.setNow(whenToSign(desk.now(), packs[life.country].timeZone));
	const { products } = await call("productList", {});
	const partsOf = ({ productId }: { readonly productId: string }) =>
		regions[life.country].terms.products.find(({ id }) => id === productId)?.tenures[0]?.phases ?? 0;
	const product = products.toSorted((one, other) => partsOf(other) - partsOf(one))[0];
	const days = product?.tenures[0]?.days;
	if (!product || days === undefined) throw new Error("The demo was offered nothing.");
	const choice = { productId: product.productId, amount: product.amountMax, days };
	const { offerDigest } = await call("productInfo", { orderNo, ...choice });
	await askCode(life, "signature");
	await call("validateVerifyCode", { orderNo, ...choice, offerDigest, code: desk.lastCode() });
	await call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now: when === "now" });
}

const lookAfterSeconds = 600;

/** The rail has taken the payout; a look tells what became of it. */
export async function hearOfPayout({ desk }: DemoLife): Promise<void> {
	desk.pass(lookAfterSeconds);
	await desk.run("pay-out", { reference: desk.lastPayout() });
}

/** Where a borrower of each country pays, and what it is paid by. */
const paying: Readonly<
	Record<Country, (life: DemoLife, units: number) => Promise<CallOutput<Calls["payOnline"]>>>
> = {
	mx: ({ call, orderNo }) => call("getStpClabe", { orderNo }),
	co: ({ call, orderNo }, amount) =>
		call("payOnline", { orderNo, rail: "wompi-pse", amount, detail: "1007" }),
	in: ({ call, orderNo }, amount) => call("payOnline", { orderNo, rail: "razorpay", amount }),
	ng: ({ call, orderNo }) => call("dedicatedAccountCreate", { orderNo }),
};
const minorPerUnit = 100;

/** Pays the next part or all that is left, over the region's first rail, and hears of it. */
export async function repay(life: DemoLife, what: "next" | "all"): Promise<void> {
	const { call, orderNo, country, world, desk } = life;
	await life.comeBack();
	const { next, payoff } = await call("repayDetail", { orderNo });
	const owedMinor = what === "all" ? payoff.totalMinor : (next?.dueMinor ?? 0);
	// Pages of rails take whole units only.
	const units = Math.ceil(owedMinor / minorPerUnit);
	const [reference] = (await paying[country](life, units)).references;
	if (!reference) throw new Error("The demo was told no place to pay to.");
	await world.pay({
		rail: reference.rail,
		reference: reference.number ?? reference.payOrderId,
		amountMinor: units * minorPerUnit,
		at: desk.now(),
	});
	await desk.run("look-at-payment", { payOrderId: reference.payOrderId });
}
