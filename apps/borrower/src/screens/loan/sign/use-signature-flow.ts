import type { Failure } from "@puente/client";
import { useState } from "react";
import { isCodeRefused } from "../../../shared/calls/code-refused.ts";
import { useCodeRequest } from "../../../shared/calls/use-code-request.ts";
import type { CodeFlow } from "../../../shared/confirm/code-form.tsx";
import { endOfWait, isWaitOver } from "../../../shared/device/use-seconds-until.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { Choice } from "../offer/choice.ts";
import type { Order } from "../order.ts";
import { useOrderChanged } from "../use-order-changed.ts";

/** The accepted offer, exactly as it was shown. */
export type AcceptedOffer = Choice & { readonly orderNo: string; readonly offerDigest: string };

export type SignatureFlow = CodeFlow & {
	/** Whether the payout should start at once; null while nothing is being signed. */
	readonly request: { readonly now: boolean } | null;
	/** Signed, but not yet confirmed. */
	readonly signed: boolean;
	readonly begin: (now: boolean) => Promise<void>;
	readonly close: () => void;
};

type SignatureCallbacks = {
	readonly onConfirmed: (order: Order) => void;
	/** The offer has changed or ended. */
	readonly onOfferGone: (failure: Failure) => void;
};

/** Refusals that make the shown offer invalid. */
const invalidatingRefusals: ReadonlySet<string> = new Set([
	"offerChanged",
	"offerExpired",
	"offersStopped",
	"choiceNotOffered",
	"stepNotOpen",
	"loanOpen",
	"orderNotFound",
]);

/**
 * From acceptance to the confirmed loan: code, signature, confirmation. Retries reuse the operation id, and the
 * server moves an order only once.
 */
export function useSignatureFlow(
	accepted: AcceptedOffer,
	{ onConfirmed, onOfferGone }: SignatureCallbacks,
): SignatureFlow {
	const { busy, client, run, session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { t } = useWords();
	const orderChanged = useOrderChanged();
	const { codeRequest, askForCode } = useCodeRequest();
	const [request, setRequest] = useState<SignatureFlow["request"]>(null);
	const [signedDigest, setSignedDigest] = useState<string | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [locked, setLocked] = useState<string | null>(null);
	const [resendAtMs, setResendAtMs] = useState(0);
	const signed = signedDigest === accepted.offerDigest;

	const refused = (failure: Failure) => {
		const name = failure.kind === "refusal" ? failure.error : null;
		if (name === "signatureMissing") setSignedDigest(null);
		if (name !== null && invalidatingRefusals.has(name)) {
			setRequest(null);
			setSignedDigest(null);
			onOfferGone(failure);
		}
		if (failure.kind === "refusal" && name === "codeTriesUsed") setLocked(failure.msg);
		setError(failure.kind === "refusal" ? failure.msg : t("request.failed"));
	};
	const send = async (): Promise<boolean> => {
		const asked = await askForCode({ mobile: phoneNum ?? "", purpose: "signature" });
		if (!asked.ok) {
			refused(asked.refusal);
			return false;
		}
		setResendAtMs(endOfWait(asked.value.waitSeconds));
		// Too soon, no other code was sent.
		if (asked.value.tooSoon === null) setLocked(null);
		return true;
	};
	const confirm = async (now: boolean) => {
		const confirmed = await run(() => client("getMoneyPlus", { ...accepted, accepted: true, now }));
		if (!confirmed.ok) return refused(confirmed.refusal);
		setRequest(null);
		await orderChanged(confirmed.value.order);
		onConfirmed(confirmed.value.order);
	};
	return {
		request,
		resendAtMs,
		signed,
		error: error ?? locked,
		isLocked: locked !== null,
		codeRequest,
		async begin(now) {
			setError(null);
			setRequest({ now });
			if (!signed && isWaitOver(resendAtMs)) await send();
		},
		resend: send,
		async submit(code) {
			if (request === null || locked !== null || busy.get() > 0) return { codeRefused: false };
			setError(null);
			if (!signed) {
				const wrong = code === "" ? t("code.empty") : /^\d{6}$/.test(code) ? null : t("code.sixDigits");
				setError(wrong);
				if (wrong !== null) return { codeRefused: false };
				const signature = await run(() => client("validateVerifyCode", { ...accepted, code }));
				if (!signature.ok) {
					refused(signature.refusal);
					return { codeRefused: isCodeRefused(signature.refusal) };
				}
				setSignedDigest(accepted.offerDigest);
			}
			await confirm(request.now);
			return { codeRefused: false };
		},
		clearError: () => setError(null),
		close: () => setRequest(null),
	};
}
