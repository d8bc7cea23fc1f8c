import { type CallInput, type CallName, type CallOutput, type Calls, errorByCode } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import { countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { isDatabaseUnavailable } from "../../../server/src/platform/database/unavailable.ts";
import { mobileOf, nameOf } from "../../../server/src/start/demo/demo-answers.ts";
import {
	acceptOffer,
	type DemoApplicant,
	type DemoPhone,
	type FormName,
	fillForms,
	submitApplication,
} from "../../../server/src/start/demo/demo-applicant.ts";
import type { DemoSandbox, DemoServer } from "../../../server/src/start/demo/demo-server.ts";
import type { Borrower } from "../world/borrower.ts";
import { runJobs, survive } from "../world/run-jobs.ts";
import type { Simulation } from "../world/simulation.ts";
import { countryOf } from "./people.ts";

/** The product refused a call, with an error of its catalogue. */
export class CallRefusal extends Error {
	readonly call: string;
	readonly code: string;
	constructor(call: string, code: string, detail: string) {
		super(`${call} was refused: ${code} ${detail}`);
		this.call = call;
		this.code = code;
	}
}

/** The call may have done its work. */
const unanswered: ReadonlySet<string> = new Set(["noAnswer", "noDatabase"]);

const addressesMax = 256;

export async function createBorrower(simulation: Simulation, number: number): Promise<Borrower> {
	const { options, faces } = simulation;
	const chance = simulation.chance.branch(`borrower ${number}`);
	const country = countryOf(number);
	const place = Math.floor(number / countries.length);
	const { society } = options;
	const { person, wishes } = await society.meet({ country, number }, options, chance);
	faces.add(person);
	const borrower: Borrower = {
		number,
		country,
		person,
		chance,
		wishes,
		habit: wishes.habit,
		opensOnDay: wishes.joinsOnDay,
		phone: {
			mobile: mobileOf(country, place % 100, society.mobileHundred + Math.floor(place / 100)),
			address: `198.18.${Math.floor(number / addressesMax)}.${number % addressesMax}`,
			deviceId: `device-${number}`,
		},
		session: null,
		loginLost: false,
		lostPhones: [],
		numberChanges: [],
		death: null,
		orderNo: null,
		orderNos: new Set(),
		paid: [],
		proven: [],
		call: (name, input, files) => callAs(simulation, borrower, name, input, files),
	};
	return borrower;
}

/** One call of the phone, and the jobs that it causes. A session that has ended is opened again. */
async function callAs<Name extends CallName>(
	simulation: Simulation,
	borrower: Borrower,
	name: Name,
	input: CallInput<Calls[Name]>,
	files?: readonly Uint8Array[],
): Promise<CallOutput<Calls[Name]>> {
	const { country, phone } = borrower;
	simulation.time.advance(1);
	const token = borrower.session?.token ?? null;
	const caller = { country, address: phone.address, token };
	const answered = await survive(simulation, () =>
		simulation.lender().call(caller, name, input, files),
	).catch((error: unknown) => {
		if (isDatabaseUnavailable(error)) throw new CallRefusal(name, "noDatabase", "");
		simulation.faults.push({ where: `call ${name}`, error: String(error) });
		throw new CallRefusal(name, "fault", String(error));
	});
	await runJobs(simulation, 1);
	if (answered === null) throw new CallRefusal(name, "noAnswer", "");
	const { body } = answered.result;
	if (body.code === 0) return body.data as CallOutput<Calls[Name]>;
	const code = errorByCode(body.code);
	if (code === null) simulation.faults.push({ where: `call ${name}`, error: `unknown code ${body.code}` });
	const isOver = code === "tokenExpired" || (code === "tokenInvalid" && borrower.loginLost);
	if (isOver && name !== "login") {
		await logIn(simulation, borrower);
		return callAs(simulation, borrower, name, input, files);
	}
	throw new CallRefusal(name, code ?? String(body.code), JSON.stringify(body));
}

/** With the token of the device, or by a code where the device has none. */
export async function logIn(simulation: Simulation, borrower: Borrower): Promise<void> {
	const { country, phone, session } = borrower;
	const { mobile, deviceId } = phone;
	const device = { country, mobile, deviceId };
	const byCode = async () => {
		await borrower.call("getVerifyCode", device);
		return borrower.call("login", {
			...device,
			code: codeFor(simulation, { ...borrower.phone, country: borrower.country }),
		});
	};
	const byToken = (deviceToken: string) =>
		borrower.call("login", { ...device, deviceToken }).catch((error: unknown) => {
			// The answer with a newer token of the device was lost.
			if (!(error instanceof CallRefusal) || unanswered.has(error.code)) throw error;
			return byCode();
		});
	const opened = session ? byToken(session.deviceToken) : byCode();
	borrower.session = await opened.catch((error: unknown) => {
		borrower.loginLost ||= error instanceof CallRefusal && unanswered.has(error.code);
		throw error;
	});
	borrower.loginLost = false;
}

/** The code in the newest text to this phone. */
export function codeFor(
	{ sms }: Simulation,
	{ country, mobile }: Pick<Borrower["phone"], "mobile"> & Pick<Borrower, "country">,
): string {
	const to = `+${packs[country].phone.callingCode}${mobile}`;
	const text = sms.findLast((sent) => sent.to === to && /\b\d{6}\b/.test(sent.text))?.text ?? "";
	return /\b\d{6}\b/.exec(text)?.[0] ?? "000000";
}

export async function register(simulation: Simulation, borrower: Borrower): Promise<void> {
	const { country, phone } = borrower;
	const { mobile, deviceId } = phone;
	const device = { country, mobile, deviceId };
	await borrower.call("getVerifyCode", device);
	const versions = packs[country].noticeVersions;
	const consents = (["terms", "privacy", "permissions"] as const).map((purpose) => ({
		purpose,
		version: versions[purpose],
	}));
	const code = codeFor(simulation, { ...borrower.phone, country: borrower.country });
	borrower.session = await borrower
		.call("register", { ...device, code, consents })
		.catch((error: unknown) => {
			// The answer to an earlier registration was lost.
			if (!(error instanceof CallRefusal) || error.code !== "mobileExists") throw error;
			return borrower.call("login", { ...device, code });
		});
}

/** Wants to be forgotten, and confirms it by a code. */
export async function askErasure(simulation: Simulation, borrower: Borrower): Promise<void> {
	const { country, phone, call } = borrower;
	await call("getVerifyCode", { country, mobile: phone.mobile, purpose: "erasure" });
	await call("askErasure", { code: codeFor(simulation, { ...borrower.phone, country: borrower.country }) });
}

/** The applicant of the demo, whose forms and signature are the same; it lives in the simulation's time. */
function applicantOf(simulation: Simulation, borrower: Borrower, orderNo: string): DemoApplicant {
	const { country, person, phone, call } = borrower;
	const { time, world } = simulation;
	const unused = () => Promise.reject(new Error("The simulation does this itself."));
	const server: DemoServer = {
		now: time.clock.now,
		setNow: (instant) => time.moveTo(instant.getTime()),
		advance: time.advance,
		call: unused,
		run: unused,
		lastCode: () => codeFor(simulation, { ...borrower.phone, country: borrower.country }),
		lastPayout: () => "",
		setIdentityResult: () => undefined,
	};
	const sandbox: Pick<DemoSandbox, "openAccount"> = { openAccount: world.openAccount };
	const demoPhone: DemoPhone = {
		country,
		...phone,
		name: nameOf(person),
		deviceToken: borrower.session?.deviceToken ?? "",
	};
	return {
		country,
		person,
		server,
		orderNo,
		call,
		sandbox: sandbox as DemoSandbox,
		phone: () => demoPhone,
		borrowerId: borrower.session?.userId ?? "",
		logInAgain: () => logIn(simulation, borrower),
	};
}

/** The form that each step of an application waits for. */
const formByStep: Partial<Readonly<Record<Step, FormName>>> = {
	BasicInfo: "personal",
	IdentityOCR: "identity",
	Question: "questions",
	Addition: "additional",
	BindCard: "account",
};
const formByCode = new Map<number, FormName>(
	Object.entries(formByStep).map(([step, form]) => [stepCodes[step as Step], form]),
);

/** Begins or continues an application and hands it in. A returning borrower is asked only for what is missing. */
export async function apply(simulation: Simulation, borrower: Borrower): Promise<void> {
	const version = packs[borrower.country].noticeVersions.bureau;
	const consents = [{ purpose: "bureau", version } as const];
	const name = borrower.orderNos.size === 0 ? "applyMarket" : "applyMarketAgain";
	const begun = await borrower.call(name, { consents });
	const { orderNo } = begun;
	borrower.orderNo = orderNo;
	borrower.orderNos.add(orderNo);
	const applicant = applicantOf(simulation, borrower, orderNo);
	const { credit, stopsAfter } = borrower.wishes;
	if (stopsAfter !== null) return fillForms(applicant, stopsAfter, { credit });
	if (begun.step === stepCodes.BasicInfo) return submitApplication(applicant, { credit });
	for (let form = formByCode.get(begun.step); form; ) {
		await fillForms(applicant, form, { first: form, credit });
		const { step } = await borrower.call("getApplication", {});
		const next = step === null ? undefined : formByCode.get(step);
		form = next === form ? undefined : next;
	}
	await borrower.call("submit", { orderNo });
}

/** A product, an amount and a tenure of the offered ones, picked by chance. */
export async function sign(simulation: Simulation, borrower: Borrower, orderNo: string): Promise<void> {
	const { chance, wishes } = borrower;
	const when = chance.happens(0.8) ? "now" : "later";
	await acceptOffer(applicantOf(simulation, borrower, orderNo), when, (products) => {
		const offered = wishes.longLoan ? longest(products) : products;
		const { productId, amountMin, amountMax, amountStep, tenures } = chance.pick(offered);
		const stepsMax = Math.floor((amountMax - amountMin) / amountStep);
		return {
			productId,
			amount: amountMin + chance.below(stepsMax + 1) * amountStep,
			days: chance.pick(tenures).days,
		};
	});
}

type ProductChoice = { readonly tenures: readonly { readonly days: number }[] };

/** The products that offer the longest tenure, with only that one. */
function longest<Product extends ProductChoice>(products: readonly Product[]): readonly Product[] {
	const longestDays = Math.max(...products.flatMap(({ tenures }) => tenures.map(({ days }) => days)));
	return products
		.map((product) => ({ ...product, tenures: product.tenures.filter(({ days }) => days === longestDays) }))
		.filter(({ tenures }) => tenures.length > 0);
}
