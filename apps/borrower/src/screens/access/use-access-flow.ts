import type { CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { legalVersion } from "@puente/words";
import { useState } from "react";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";
import type { Failure } from "../../data/failure.ts";
import {
	type AccessErrors,
	type AccessSentences,
	checkCode,
	checkNumber,
	errorsOfFailure,
} from "./access-errors.ts";
import { draft, forgetDraft } from "./draft.ts";
import { nationalNumber } from "./mobile-number.ts";

export type AccessKind = "login" | "register";
/** Number first; then, where the server wants one, the code that was sent to it. */
type AccessStep =
	| { readonly name: "number" }
	| { readonly name: "code"; readonly mobile: string; readonly resendAtMs: number };
/** The question that stands over the form. */
type AccessQuestion = "unknown" | "exists" | "permissions" | null;

export type AccessFlow = {
	readonly step: AccessStep;
	readonly question: AccessQuestion;
	readonly errors: AccessErrors;
	readonly submitNumber: () => Promise<void>;
	readonly submitCode: (code: string) => Promise<void>;
	readonly resend: () => Promise<boolean>;
	readonly agreeToPermissions: () => Promise<void>;
	readonly clearErrors: () => void;
	readonly closeQuestion: () => void;
	readonly changeNumber: () => void;
};

type SessionAnswer = CallOutput<Calls["login"]>;

export function useAccessFlow(kind: AccessKind): AccessFlow {
	const [step, setStep] = useState<AccessStep>({ name: "number" });
	const [question, setQuestion] = useState<AccessQuestion>(null);
	const [errors, setErrors] = useState<AccessErrors>({});
	const [permitted, setPermitted] = useState(false);
	const pack = usePack();
	const { problem } = useWords();
	const sentences = useSentences();
	const calls = useAccessCalls(kind);
	const typed = useStore(draft);
	const mobile = nationalNumber(typed.mobile, pack.phone) ?? "";

	/** Shows what was refused where it belongs; answers whether the form has to wait for the borrower. */
	const refused = (failure: Failure) => {
		setErrors(errorsOfFailure(failure, problem));
		const error = failure.kind === "refusal" ? failure.error : null;
		if (error === "mobileExists") setQuestion("exists");
		if (error === "mobileUnknown") setQuestion("unknown");
		if (error === "mobileExists" || error === "mobileUnknown" || error === "mobileFormat") {
			setStep({ name: "number" });
		}
	};
	const sendCode = async (): Promise<boolean> => {
		const sent = await calls.sendCode(mobile);
		if (sent.ok)
			setStep({ name: "code", mobile, resendAtMs: Date.now() + sent.value.resendAfterSeconds * 1000 });
		else if (sent.refusal.kind === "refusal" && sent.refusal.error === "codeTooSoon") {
			// A code is on its way already, from before this screen was opened: it can be entered.
			const seconds = Number(sent.refusal.details["seconds"] ?? 0);
			setStep({ name: "code", mobile, resendAtMs: Date.now() + seconds * 1000 });
		} else refused(sent.refusal);
		return sent.ok;
	};
	const goOn = async (known: { readonly exists: boolean; readonly codeNeeded: boolean }) => {
		if (kind === "login" && !known.exists) return setQuestion("unknown");
		if (kind === "register" && known.exists) return refused(calls.existsFailure());
		if (kind === "register" && !permitted) return setQuestion("permissions");
		if (known.codeNeeded) return void (await sendCode());
		const entered = await calls.enter(mobile, null);
		// The device token was worth nothing after all: then by code.
		if (!entered.ok && isRefusal(entered.refusal, "codeRequired")) return void (await sendCode());
		if (!entered.ok) refused(entered.refusal);
	};

	return {
		step,
		question,
		errors,
		async submitNumber() {
			const wrong = checkNumber(typed, pack, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0) return;
			const known = await calls.lookUp(mobile);
			if (known.ok) await goOn(known.value);
			else refused(known.refusal);
		},
		async submitCode(code) {
			const wrong = checkCode(code, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0) return;
			const entered = await calls.enter(mobile, code);
			if (!entered.ok) refused(entered.refusal);
		},
		resend: sendCode,
		async agreeToPermissions() {
			setPermitted(true);
			setQuestion(null);
			await sendCode();
		},
		clearErrors: () => setErrors({}),
		closeQuestion: () => setQuestion(null),
		changeNumber() {
			setQuestion(null);
			setErrors({});
			setStep({ name: "number" });
		},
	};
}

function isRefusal(failure: Failure, error: string): boolean {
	return failure.kind === "refusal" && failure.error === error;
}

function useSentences(): AccessSentences {
	const { t } = useWords();
	return {
		mobileEmpty: t("mobile.empty"),
		mobileFormat: t("mobile.format"),
		agreeFirst: t("agree.first"),
		codeEmpty: t("code.empty"),
		codeSixDigits: t("code.sixDigits"),
	};
}

/** The calls of the flow, each with the spinner and the told failure that `run` brings. */
function useAccessCalls(kind: AccessKind) {
	const { ask, client, device, logEvent, run, session } = useServices();
	const { t } = useWords();
	const { country } = usePack();

	const openSession = async (opened: SessionAnswer, phoneNum: string, option: string) => {
		await session.open({ ...opened, phoneNum });
		logEvent({ type: "action", page: kind, option });
		forgetDraft();
	};
	return {
		existsFailure: (): Failure => ({
			kind: "refusal",
			error: "mobileExists",
			endsSession: false,
			code: 0,
			msg: t("mobile.exists"),
			details: {},
			fields: [],
		}),
		lookUp: (mobile: string) =>
			run(async () => {
				const { exists } = await ask("existsByMobile", { country, mobile });
				if (!exists || kind === "register") return { exists, codeNeeded: true };
				const { deviceId, deviceToken } = device.state.get();
				const token = deviceToken === undefined ? {} : { deviceToken };
				const { required } = await ask("isRequiredVerificationCode", { country, mobile, deviceId, ...token });
				return { exists, codeNeeded: required };
			}),
		sendCode: (mobile: string) => run(() => client("getVerifyCode", { country, mobile })),
		/** With a code, or on the word of the device token. */
		enter: (mobile: string, code: string | null) =>
			run(async () => {
				const { deviceId, deviceToken } = device.state.get();
				const who = { country, mobile, deviceId };
				if (kind === "register") {
					const consents = accepted(["terms", "privacy", "permissions"]);
					await openSession(
						await client("register", { ...who, code: code ?? "", consents }),
						mobile,
						"register",
					);
					return;
				}
				const proof = code !== null ? { code } : deviceToken === undefined ? {} : { deviceToken };
				const consents = accepted(["terms", "privacy"]);
				const option = code === null ? "loginByDevice" : "loginByCode";
				await openSession(await client("login", { ...who, ...proof, consents }), mobile, option);
			}),
	};
}

function accepted(purposes: readonly ConsentPurpose[]) {
	return purposes.map((purpose) => ({ purpose, version: legalVersion }));
}
