import type { Failure } from "@puente/client";
import type { CallOutput, Calls, ConsentPurpose } from "@puente/contract";
import { codeRules } from "@puente/core/access";
import { legalVersion } from "@puente/words";
import { useState } from "react";
import { nationalNumber } from "../../app/format/mobile-number.ts";
import { usePack, useServices } from "../../app/state/services-context.ts";
import { useStore } from "../../app/state/store.ts";
import { useWords } from "../../app/words/use-words.ts";
import {
	type AccessErrors,
	type AccessSentences,
	checkCode,
	checkNumber,
	errorsOfFailure,
} from "./access-errors.ts";
import { type AccessKind, awaitedCode, changeDraft, clearDraft, draft } from "./draft.ts";

/** First the number, then the code if the server requires one. */
type AccessStep =
	| { readonly name: "number" }
	| { readonly name: "code"; readonly mobile: string; readonly resendAtMs: number };
/** The sheet that is open over the form. */
type AccessSheet = "unknown" | "exists" | "permissions" | null;

export type AccessFlow = {
	readonly step: AccessStep;
	readonly openSheet: AccessSheet;
	readonly errors: AccessErrors;
	readonly submitNumber: () => Promise<void>;
	readonly submitCode: (code: string) => Promise<void>;
	readonly resend: () => Promise<boolean>;
	readonly agreeToPermissions: () => Promise<void>;
	readonly clearErrors: () => void;
	readonly closeSheet: () => void;
	readonly changeNumber: () => void;
};

type SessionAnswer = CallOutput<Calls["login"]>;

export function useAccessFlow(kind: AccessKind): AccessFlow {
	const [step, setStep] = useState<AccessStep>(() => {
		const awaited = awaitedCode(kind);
		return awaited === null ? { name: "number" } : { name: "code", ...awaited };
	});
	const [openSheet, setOpenSheet] = useState<AccessSheet>(null);
	const [errors, setErrors] = useState<AccessErrors>({});
	// A code is sent only after the permissions were accepted.
	const [permissionsAccepted, setPermissionsAccepted] = useState(step.name === "code");
	const pack = usePack();
	const sentences = useSentences();
	const calls = useAccessCalls(kind);
	const typed = useStore(draft);
	const mobile = nationalNumber(typed.mobile, pack.phone) ?? "";

	const showNumber = () => {
		changeDraft({ sentCode: null });
		setStep({ name: "number" });
	};
	/** Shows a refusal at its field or as a sheet. */
	const refused = (failure: Failure) => {
		setErrors(calls.errorsOf(failure));
		const error = failure.kind === "refusal" ? failure.error : null;
		if (error === "mobileExists") setOpenSheet("exists");
		if (error === "mobileUnknown") setOpenSheet("unknown");
		if (error === "mobileExists" || error === "mobileUnknown" || error === "mobileFormat") {
			showNumber();
		}
	};
	const awaitCode = (resendAfterSeconds: number) => {
		const resendAtMs = Date.now() + resendAfterSeconds * 1000;
		const expiresAtMs = Date.now() + codeRules.lifetimeSeconds * 1000;
		changeDraft({ sentCode: { kind, mobile, resendAtMs, expiresAtMs } });
		setStep({ name: "code", mobile, resendAtMs });
	};
	const sendCode = async (): Promise<boolean> => {
		const sent = await calls.sendCode(mobile);
		if (sent.ok) awaitCode(sent.value.resendAfterSeconds);
		else if (sent.refusal.kind === "refusal" && sent.refusal.error === "codeTooSoon") {
			// An earlier code is still valid and can be entered.
			awaitCode(Number(sent.refusal.details["seconds"] ?? 0));
		} else refused(sent.refusal);
		return sent.ok;
	};
	const continueWithNumber = async (lookup: { readonly exists: boolean; readonly codeNeeded: boolean }) => {
		if (kind === "login" && !lookup.exists) return setOpenSheet("unknown");
		if (kind === "register" && lookup.exists) return refused(calls.existsFailure());
		if (kind === "register" && !permissionsAccepted) return setOpenSheet("permissions");
		if (lookup.codeNeeded) return void (await sendCode());
		const session = await calls.logInOrRegister(mobile, null);
		// The device token was refused: a code is needed.
		if (!session.ok && isRefusal(session.refusal, "codeRequired")) return void (await sendCode());
		if (!session.ok) refused(session.refusal);
	};

	return {
		step,
		openSheet,
		errors,
		async submitNumber() {
			const wrong = checkNumber(typed, pack, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0) return;
			const lookup = await calls.lookUp(mobile);
			if (lookup.ok) await continueWithNumber(lookup.value);
			else refused(lookup.refusal);
		},
		async submitCode(code) {
			const wrong = checkCode(code, sentences);
			setErrors(wrong);
			if (Object.keys(wrong).length > 0) return;
			const session = await calls.logInOrRegister(mobile, code);
			if (!session.ok) refused(session.refusal);
		},
		resend: sendCode,
		async agreeToPermissions() {
			setPermissionsAccepted(true);
			setOpenSheet(null);
			await sendCode();
		},
		clearErrors: () => setErrors({}),
		closeSheet: () => setOpenSheet(null),
		changeNumber() {
			setOpenSheet(null);
			setErrors({});
			showNumber();
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

/** The calls of the flow; `run` shows the spinner and reports failures. */
function useAccessCalls(kind: AccessKind) {
	const { fetchCall, client, device, logEvent, run, session, toasts } = useServices();
	const { t, problem } = useWords();
	const { country } = usePack();

	/** The server knows a device by its token, and gives it codes of its own. */
	const ownDevice = () => {
		const { deviceId, deviceToken } = device.state.get();
		return deviceToken === undefined ? { deviceId } : { deviceId, deviceToken };
	};
	const openSession = async (opened: SessionAnswer, phoneNum: string, option: string) => {
		await session.open({ ...opened, phoneNum });
		logEvent({ type: "action", page: kind, option });
		clearDraft();
	};
	return {
		errorsOf(failure: Failure): AccessErrors {
			const wrong = errorsOfFailure(failure, problem);
			toasts.drop(Object.values(wrong));
			return wrong;
		},
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
				const { exists } = await fetchCall("existsByMobile", { country, mobile });
				if (!exists || kind === "register") return { exists, codeNeeded: true };
				const { required } = await fetchCall("isRequiredVerificationCode", {
					country,
					mobile,
					...ownDevice(),
				});
				return { exists, codeNeeded: required };
			}),
		sendCode: (mobile: string) => run(() => client("getVerifyCode", { country, mobile, ...ownDevice() })),
		/** Logs in or registers with a code, or logs in with the device token. */
		logInOrRegister: (mobile: string, code: string | null) =>
			run(async () => {
				const { deviceId, ...token } = ownDevice();
				const who = { country, mobile, deviceId };
				if (kind === "register") {
					const consents = consentsFor(["terms", "privacy", "permissions"]);
					await openSession(
						await client("register", { ...who, code: code ?? "", consents }),
						mobile,
						"register",
					);
					return;
				}
				const proof = code === null ? token : { ...token, code };
				const consents = consentsFor(["terms", "privacy"]);
				const option = code === null ? "loginByDevice" : "loginByCode";
				await openSession(await client("login", { ...who, ...proof, consents }), mobile, option);
			}),
	};
}

function consentsFor(purposes: readonly ConsentPurpose[]) {
	return purposes.map((purpose) => ({ purpose, version: legalVersion }));
}
