import type { Failure } from "@puente/client";
import type { CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { codeRules } from "@puente/core/access";
import { legalVersion } from "@puente/words";
import { useState } from "react";
import { isCodeRefused } from "../../shared/calls/code-refused.ts";
import { type AskedCode, type CodeRequest, useCodeRequest } from "../../shared/calls/use-code-request.ts";
import { endOfWait } from "../../shared/device/use-seconds-until.ts";
import { nationalNumber } from "../../shared/format/mobile-number.ts";
import { usePack, useServices, useStore, useWords } from "../../shared/index.ts";
import {
	type AccessErrors,
	type AccessSentences,
	checkCode,
	checkNumber,
	errorsOfFailure,
} from "./access-errors.ts";
import { type AccessKind, awaitedCode, changeDraft, clearDraft, draft, type SentCode } from "./draft.ts";

/** First the number, then the code if the server requires one. */
type AccessStep =
	| { readonly name: "number" }
	| {
			readonly name: "code";
			readonly kind: AccessKind;
			readonly mobile: string;
			readonly resendAtMs: number;
			/** Why no code is taken any more; a new one is. */
			readonly locked?: string;
	  };

export type AccessFlow = {
	readonly step: AccessStep;
	/** The number is new: terms and permissions are asked for, over the form. */
	readonly isRegistering: boolean;
	readonly errors: AccessErrors;
	readonly codeRequest: CodeRequest;
	readonly submitNumber: () => Promise<void>;
	/** Returns whether the code was refused: then it is of no use any more. */
	readonly submitCode: (code: string) => Promise<{ readonly codeRefused: boolean }>;
	readonly resend: () => Promise<boolean>;
	/** Terms, privacy policy and permissions were ticked. */
	readonly agree: () => Promise<void>;
	readonly clearErrors: () => void;
	readonly stopRegistering: () => void;
	readonly changeNumber: () => void;
};

type SessionAnswer = CallOutput<Calls["login"]>;

/** One form for all: the server knows whether a number is new. */
export function useAccessFlow(): AccessFlow {
	const { step, showNumber, awaitCode, lockCode } = useAccessStep();
	const [isRegistering, setRegistering] = useState(false);
	const [errors, setErrors] = useState<AccessErrors>({});
	const pack = usePack();
	const sentences = useSentences();
	const calls = useAccessCalls();
	const { codeRequest, askForCode } = useCodeRequest();
	const typed = useStore(draft);
	const mobile = nationalNumber(typed.mobile, pack.phone) ?? "";

	/** Shows a refusal at its field. */
	const refused = (failure: Failure) => {
		const wrong = calls.errorsOf(failure);
		setErrors(wrong);
		if (wrong.mobile !== undefined) showNumber();
		if (isRefusal(failure, "codeTriesUsed") && wrong.code !== undefined) lockCode(wrong.code);
	};
	const sendCode = async (kind: AccessKind): Promise<boolean> => {
		const asked = await askForCode({ mobile, ...calls.ownDevice() });
		if (asked.ok) awaitCode({ kind, mobile }, asked.value);
		else refused(asked.refusal);
		return asked.ok && asked.value.tooSoon === null;
	};
	const continueWithNumber = async (lookup: { readonly exists: boolean; readonly codeNeeded: boolean }) => {
		if (!lookup.exists) return setRegistering(true);
		if (lookup.codeNeeded) return void (await sendCode("login"));
		const session = await calls.logIn(mobile, null);
		// The device token was refused: a code is needed.
		if (!session.ok && isRefusal(session.refusal, "codeRequired")) return void (await sendCode("login"));
		if (!session.ok) refused(session.refusal);
	};
	const open = async (kind: AccessKind, code: string) => {
		if (kind === "login") return calls.logIn(mobile, code);
		const registered = await calls.register(mobile, code);
		// Registered on another phone meanwhile: the same code logs in.
		const isKnown = !registered.ok && isRefusal(registered.refusal, "mobileExists");
		return isKnown ? calls.logIn(mobile, code) : registered;
	};

	return {
		step,
		isRegistering,
		errors,
		codeRequest,
		async submitNumber() {
			const wrong = checkNumber(typed.mobile, pack, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0) return;
			const lookup = await calls.lookUp(mobile);
			if (lookup.ok) await continueWithNumber(lookup.value);
			else refused(lookup.refusal);
		},
		async submitCode(code) {
			const wrong = checkCode(code, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0 || step.name !== "code") return { codeRefused: false };
			const session = await open(step.kind, code);
			if (session.ok) return { codeRefused: false };
			refused(session.refusal);
			return { codeRefused: isCodeRefused(session.refusal) };
		},
		resend: () => sendCode(step.name === "code" ? step.kind : "login"),
		async agree() {
			setRegistering(false);
			await sendCode("register");
		},
		clearErrors: () => setErrors({}),
		stopRegistering: () => setRegistering(false),
		changeNumber() {
			setErrors({});
			showNumber();
		},
	};
}

/** The step of the form; a code that is awaited is kept over a reload. */
function useAccessStep() {
	const [step, setStep] = useState<AccessStep>(() => {
		const awaited = awaitedCode();
		return awaited === null ? { name: "number" } : { name: "code", ...awaited };
	});
	const showCode = (sentCode: SentCode) => {
		changeDraft({ sentCode });
		setStep({ name: "code", ...sentCode });
	};
	return {
		step,
		showNumber() {
			changeDraft({ sentCode: null });
			setStep({ name: "number" });
		},
		awaitCode(to: Pick<SentCode, "kind" | "mobile">, { waitSeconds, tooSoon }: AskedCode) {
			const resendAtMs = endOfWait(waitSeconds);
			const expiresAtMs = endOfWait(codeRules.lifetimeSeconds);
			// Too soon, no other code was sent: the earlier one stays locked.
			const locked = tooSoon === null ? undefined : draft.get().sentCode?.locked;
			showCode({ ...to, resendAtMs, expiresAtMs, ...(locked === undefined ? {} : { locked }) });
		},
		/** After too many wrong codes; `locked` says so. */
		lockCode(locked: string) {
			const { sentCode } = draft.get();
			if (sentCode !== null) showCode({ ...sentCode, locked });
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
		codeEmpty: t("code.empty"),
		codeSixDigits: t("code.sixDigits"),
	};
}

/** The calls of the flow; `run` shows the spinner and reports failures. */
function useAccessCalls() {
	const { fetchCall, client, device, logEvent, run, session, toasts } = useServices();
	const { problem } = useWords();
	const { country } = usePack();

	/** The server knows a device by its token, and gives it codes of its own. */
	const ownDevice = () => {
		const { deviceId, deviceToken } = device.state.get();
		return deviceToken === undefined ? { deviceId } : { deviceId, deviceToken };
	};
	const openSession = async (opened: SessionAnswer, phoneNum: string, option: string) => {
		await session.open({ ...opened, phoneNum });
		logEvent({ type: "action", page: option === "register" ? "register" : "login", option });
		clearDraft();
	};
	return {
		ownDevice,
		errorsOf(failure: Failure): AccessErrors {
			const wrong = errorsOfFailure(failure, problem);
			toasts.drop(Object.values(wrong));
			return wrong;
		},
		lookUp: (mobile: string) =>
			run(async () => {
				const { exists } = await fetchCall("existsByMobile", { country, mobile });
				if (!exists) return { exists, codeNeeded: true };
				const { required } = await fetchCall("isRequiredVerificationCode", {
					country,
					mobile,
					...ownDevice(),
				});
				return { exists, codeNeeded: required };
			}),
		register: (mobile: string, code: string) =>
			run(async () => {
				const { deviceId } = ownDevice();
				const consents = consentsFor(["terms", "privacy", "permissions"]);
				const opened = await client("register", { country, mobile, deviceId, code, consents });
				await openSession(opened, mobile, "register");
			}),
		/** Logs in with a code, or with the device token. Terms were accepted at registration. */
		logIn: (mobile: string, code: string | null) =>
			run(async () => {
				const proof = code === null ? {} : { code };
				const opened = await client("login", { country, mobile, ...ownDevice(), ...proof });
				await openSession(opened, mobile, code === null ? "loginByDevice" : "loginByCode");
			}),
	};
}

function consentsFor(purposes: readonly ConsentPurpose[]) {
	return purposes.map((purpose) => ({ purpose, version: legalVersion }));
}
