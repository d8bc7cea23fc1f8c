import { useState } from "react";
import { usePack, useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import { useWords } from "../../app/use-words.ts";
import type { Failure } from "../../data/failure.ts";
import type { Choice } from "./choice.ts";
import type { Order } from "./order.ts";
import { useOrderChanged } from "./use-order-changed.ts";

/** What the borrower accepts, exactly as it was shown. */
export type Accepted = Choice & { readonly orderNo: string; readonly offerDigest: string };

export type Signing = {
	/** Whether the money was asked for at once; null while nothing is being signed. */
	readonly wish: { readonly now: boolean } | null;
	readonly resendAtMs: number;
	/** The signature is given and only the confirmation is missing. */
	readonly signed: boolean;
	readonly error: string | null;
	readonly begin: (now: boolean) => Promise<void>;
	readonly resend: () => Promise<boolean>;
	readonly submit: (code: string) => Promise<void>;
	readonly clearError: () => void;
	readonly close: () => void;
};

type Then = {
	readonly onConfirmed: (order: Order) => void;
	/** The offer is another one now, or none any more. */
	readonly onOfferGone: (failure: Failure) => void;
};

/** Refusals after which the offer on the screen is not the one to sign. */
const gone: ReadonlySet<string> = new Set([
	"offerChanged",
	"offerExpired",
	"choiceNotOffered",
	"stepNotOpen",
	"loanOpen",
	"orderNotFound",
]);

/**
 * From the tick to the confirmed loan: a code to the borrower's own number, the signature, the confirmation. Each call
 * carries the operation id that it had before an answer was lost, and the server moves an order only once.
 */
export function useSigning(accepted: Accepted, { onConfirmed, onOfferGone }: Then): Signing {
	const { busy, client, run } = useServices();
	const { t } = useWords();
	const orderChanged = useOrderChanged();
	const sendCode = useSignatureCode();
	const [wish, setWish] = useState<Signing["wish"]>(null);
	const [signedDigest, setSignedDigest] = useState<string | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [resendAtMs, setResendAtMs] = useState(0);
	const signed = signedDigest === accepted.offerDigest;

	const refused = (failure: Failure) => {
		const name = failure.kind === "refusal" ? failure.error : null;
		if (name === "signatureMissing") setSignedDigest(null);
		if (name !== null && gone.has(name)) {
			setWish(null);
			setSignedDigest(null);
			onOfferGone(failure);
		}
		setError(failure.kind === "refusal" ? failure.msg : t("request.failed"));
	};
	const send = async (): Promise<boolean> => {
		const sent = await sendCode();
		if (sent.ok) setResendAtMs(Date.now() + sent.value * 1000);
		else refused(sent.refusal);
		return sent.ok;
	};
	const confirm = async (now: boolean) => {
		const confirmed = await run(() => client("getMoneyPlus", { ...accepted, accepted: true, now }));
		if (!confirmed.ok) return refused(confirmed.refusal);
		setWish(null);
		await orderChanged(confirmed.value.order);
		onConfirmed(confirmed.value.order);
	};
	return {
		wish,
		resendAtMs,
		signed,
		error,
		async begin(now) {
			setError(null);
			setWish({ now });
			if (!signed && Date.now() >= resendAtMs) await send();
		},
		resend: send,
		async submit(code) {
			if (wish === null || busy.get() > 0) return;
			setError(null);
			if (signed) return confirm(wish.now);
			if (code === "") return setError(t("code.empty"));
			if (!/^\d{6}$/.test(code)) return setError(t("code.sixDigits"));
			const signature = await run(() => client("validateVerifyCode", { ...accepted, code }));
			if (!signature.ok) return refused(signature.refusal);
			setSignedDigest(accepted.offerDigest);
			await confirm(wish.now);
		},
		clearError: () => setError(null),
		close: () => setWish(null),
	};
}

/** Asks for the code of a signature; answers the seconds until another one may be asked for. */
function useSignatureCode() {
	const { client, run, session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { country } = usePack();
	return async () => {
		const sent = await run(() =>
			client("getVerifyCode", { country, mobile: phoneNum ?? "", purpose: "signature" }),
		);
		if (sent.ok) return { ok: true, value: sent.value.resendAfterSeconds } as const;
		const { refusal } = sent;
		// A code is on its way already, from before this sheet was opened: it can be entered.
		if (refusal.kind === "refusal" && refusal.error === "codeTooSoon")
			return { ok: true, value: Number(refusal.details["seconds"] ?? 0) } as const;
		return sent;
	};
}
