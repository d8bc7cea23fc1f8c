import type { CallInput, CallName, CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { type FormStep, formSteps, stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { SyntheticBorrower } from "@puente/providers/identity/synthetic";
import { packs } from "@puente/regions";
import type { BorrowerCallRequest } from "../../http/borrower-guard.ts";
import type { Dispatch } from "../../http/dispatch.ts";
import type { FillStep } from "../../http/sandbox-routes.ts";
import { findProfiles } from "../../modules/borrower/index.ts";
import { numberFraudKey } from "../../modules/fraud/index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { accountOf, additionalOf, answersOf, confirmedOf, nameOf, personalOf } from "./demo-answers.ts";
import type { DemoAccount, DemoPerson } from "./demo-server.ts";

type Application = CallOutput<Calls["getApplication"]>;
type Call = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	files?: readonly Uint8Array[],
) => Promise<CallOutput<Calls[Name]>>;

type Papers = DemoPerson & Pick<SyntheticBorrower, "burst">;

type Filled = {
	readonly call: Call;
	readonly country: Country;
	readonly mobile: string;
	readonly application: Application & { readonly orderNo: string };
	readonly papers: Papers;
	readonly openAccount: () => Promise<DemoAccount>;
	readonly readCode: (mobile: string, before: number) => Promise<string>;
	readonly countTexts: (mobile: string) => Promise<number>;
};

/** A call that was refused; its sentence is for the person at the phone. */
class Refused extends Error {}

type FillerParts = {
	readonly db: Db;
	readonly vault: Vault;
	readonly dispatch: Dispatch<BorrowerCallRequest>;
	readonly sandboxUrl: string;
	/** Pictures that the synthetic engine of tests recognises. */
	readonly marked: boolean;
};

/**
 * Fills in the present step of a borrower's application with the papers of a made-up person, by the same calls as the app:
 * every check of the product runs.
 */
export function createStepFiller(parts: FillerParts): FillStep {
	return async (caller, { which, mobile }) => {
		const call = callerOf(parts.dispatch, caller);
		try {
			const { basicInfo } = await call("getUserInfo", {});
			const application = await call("getApplication", {});
			const step = formSteps.find((name) => stepCodes[name] === application.step);
			const { orderNo } = application;
			if (step === undefined || orderNo === null)
				return { message: "There is nothing to fill in: first tap Apply in the app." };
			const { country } = basicInfo;
			const papers = await findPapers(parts, country, application.personal?.["nationalId"], which);
			await fillers[step]({
				call,
				country,
				mobile,
				application: { ...application, orderNo },
				papers,
				openAccount: () => openAccountAt(parts.sandboxUrl, { country, holder: nameOf(papers) }),
				...inboxAt(parts.sandboxUrl),
			});
			return { step };
		} catch (error) {
			if (error instanceof Refused) return { message: error.message };
			throw error;
		}
	};
}

function callerOf(dispatch: Dispatch<BorrowerCallRequest>, caller: Parameters<FillStep>[0]): Call {
	return async (name, input, files) => {
		const reply = await dispatch({
			...caller,
			call: name,
			payload: { ...input, operationId: crypto.randomUUID() },
			readFiles: files === undefined ? null : async () => ok(files.map((file) => Buffer.from(file))),
		});
		if (reply.body.code !== 0) throw new Refused(`${name}: ${reply.body.msg}`);
		return reply.body.data as CallOutput<Calls[typeof name]>;
	};
}

const peopleMax = 40;
const perName = 2;

/** The person whose number was typed, else the first one whose papers nobody has used: one number is one person's. */
async function findPapers(
	{ db, vault, marked }: FillerParts,
	country: Country,
	typedNumber: string | undefined,
	which: 0 | 1 | null,
): Promise<Papers> {
	const { drawBorrower, markBorrower } = await import("@puente/providers/identity/synthetic");
	const draw = async (index: number): Promise<Papers> => {
		const person = { which: (index % perName) as 0 | 1, namesake: Math.floor(index / perName) };
		const plain = await drawBorrower(country, person.which, person.namesake);
		const { printed, ...drawn } = marked ? await markBorrower(plain, person) : plain;
		return { ...drawn, printed: printed.front };
	};
	if (which !== null) return draw(which);
	for (let index = 0; index < peopleMax; index++) {
		const papers = await draw(index);
		const { nationalId } = papers.typed;
		if (typedNumber === nationalId) return papers;
		if (typedNumber !== undefined) continue;
		const { keyIndex } = await numberFraudKey({ db, deps: { vault } }, country, nationalId);
		if ((await findProfiles(db, { by: "number", fraudKeys: [keyIndex] })).length === 0) return papers;
	}
	return draw(0);
}

async function openAccountAt(
	sandboxUrl: string,
	order: { readonly country: Country; readonly holder: string },
): Promise<DemoAccount> {
	const response = await fetch(`${sandboxUrl}/sandbox/accounts`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(order),
	});
	return (await response.json()) as DemoAccount;
}

const codePollMs = 200;
const codePollsMax = 75;

function inboxAt(sandboxUrl: string): Pick<Filled, "readCode" | "countTexts"> {
	const textsTo = async (mobile: string) => {
		const response = await fetch(`${sandboxUrl}/sandbox/sms?to=${mobile}`);
		return (await response.json()) as readonly { readonly text: string }[];
	};
	return {
		countTexts: async (mobile) => (await textsTo(mobile)).length,
		async readCode(mobile, before) {
			for (let polls = 0; polls < codePollsMax; polls++) {
				const texts = await textsTo(mobile);
				const code = /\b\d{6}\b/.exec(texts.length > before ? (texts[0]?.text ?? "") : "")?.[0];
				if (code !== undefined) return code;
				await new Promise((wake) => setTimeout(wake, codePollMs));
			}
			throw new Refused("The code for the account has not come. Try again.");
		},
	};
}

const fillers: Readonly<Record<FormStep, (filled: Filled) => Promise<unknown>>> = {
	BasicInfo: ({ call, country, mobile, papers, application: { orderNo } }) =>
		call("saveBasicInfo", { orderNo, values: personalOf(country, papers, mobile) }),
	IdentityOCR: showIdentity,
	Question: ({ call, country, application: { orderNo } }) =>
		call("saveQuestionnaire", { orderNo, answers: answersOf(country, "good") }),
	Addition: ({ call, country, application: { orderNo } }) =>
		call("saveAdditionInfoMarket", { orderNo, values: additionalOf(country, "good") }),
	BindCard: bindAccount,
};

async function showIdentity({ call, country, papers, application }: Filled): Promise<void> {
	const { orderNo, identity } = application;
	const purpose: ConsentPurpose = "biometrics";
	await call("uploadFront", { orderNo }, [papers.front]);
	if (papers.back) await call("uploadBack", { orderNo }, [papers.back]);
	await call("ocr", { orderNo });
	const consents = [{ purpose, version: packs[country].noticeVersions[purpose] }];
	const movement = await papers.burst(identity.challenge ?? "turn");
	await call("saveFaceImage", { orderNo, consents }, [papers.selfie, ...movement]);
	await call("finishUploadAllImg", { orderNo, values: confirmedOf(papers) });
}

async function bindAccount(filled: Filled): Promise<void> {
	const { call, country, mobile, papers, application, openAccount, countTexts, readCode } = filled;
	const account = await openAccount();
	const before = await countTexts(mobile);
	await call("getVerifyCode", { country, mobile, purpose: "account" });
	const code = await readCode(mobile, before);
	const values = accountOf(country, papers, { account, mobile, code });
	await call("addBankCard", { orderNo: application.orderNo, values });
}
