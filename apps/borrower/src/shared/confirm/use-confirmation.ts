import type { Failure } from "@puente/client";
import type { CodePurpose } from "@puente/contract";
import type { Result } from "@puente/core/result";
import { useState } from "react";
import { isCodeRefused } from "../calls/code-refused.ts";
import { useCodeRequest } from "../calls/use-code-request.ts";
import { endOfWait, isWaitOver } from "../device/use-seconds-until.ts";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { useWords } from "../words/use-words.ts";
import type { CodeFlow } from "./code-form.tsx";

/** An action that the session alone may not do: a code by SMS confirms it. */
export type Confirmation = CodeFlow & {
	readonly isOpen: boolean;
	/** Opens the sheet and sends a code, unless one was sent just now. */
	readonly begin: () => Promise<void>;
	readonly close: () => void;
};

/** `act` gets the code; when it succeeds, the sheet closes. */
export function useConfirmation(
	purpose: CodePurpose,
	act: (code: string) => Promise<Result<unknown, Failure>>,
): Confirmation {
	const { busy, session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { t } = useWords();
	const { codeRequest, askForCode } = useCodeRequest();
	const [isOpen, setOpen] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const [locked, setLocked] = useState<string | null>(null);
	const [resendAtMs, setResendAtMs] = useState(0);

	const refused = (failure: Failure) => {
		if (failure.kind === "refusal" && failure.error === "codeTriesUsed") setLocked(failure.msg);
		setError(failure.kind === "refusal" ? failure.msg : t("request.failed"));
	};
	const resend = async (): Promise<boolean> => {
		const asked = await askForCode({ mobile: phoneNum ?? "", purpose });
		if (!asked.ok) {
			refused(asked.refusal);
			return false;
		}
		setResendAtMs(endOfWait(asked.value.waitSeconds));
		// Too soon, no other code was sent.
		if (asked.value.tooSoon === null) setLocked(null);
		return true;
	};
	return {
		isOpen,
		resendAtMs,
		error: error ?? locked,
		isLocked: locked !== null,
		codeRequest,
		async begin() {
			setError(null);
			setOpen(true);
			if (isWaitOver(resendAtMs)) await resend();
		},
		resend,
		async submit(code) {
			if (locked !== null || busy.get() > 0) return { codeRefused: false };
			const wrong = code === "" ? t("code.empty") : /^\d{6}$/.test(code) ? null : t("code.sixDigits");
			setError(wrong);
			if (wrong !== null) return { codeRefused: false };
			const done = await act(code);
			if (!done.ok) {
				refused(done.refusal);
				return { codeRefused: isCodeRefused(done.refusal) };
			}
			// The code is used up: the next action may ask for another one at once.
			setResendAtMs(0);
			setOpen(false);
			return { codeRefused: false };
		},
		clearError: () => setError(null),
		close: () => setOpen(false),
	};
}
