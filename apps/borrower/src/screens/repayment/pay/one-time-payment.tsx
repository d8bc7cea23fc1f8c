import { BlankState, Button, TextButton } from "@puente/ui";
import { useEffect, useEffectEvent } from "react";
import { Answer } from "../../../shared/calls/use-call.tsx";
import { useWords } from "../../../shared/words/use-words.ts";
import { usePayment, WaitingNotice } from "./payment-status.tsx";
import { ReferenceCards } from "./reference-card.tsx";

/**
 * Payment details of a one-time payment, and the wait for it. Another way to pay can still be chosen. The caller handles
 * the result.
 */
export function OneTimePayment(props: {
	readonly payOrderId: string;
	readonly onPaid: () => void;
	readonly onAgain: () => void;
}) {
	const { t } = useWords("repayment");
	const payment = usePayment(props.payOrderId);
	const state = payment.data?.state;
	const onPaid = useEffectEvent(props.onPaid);
	useEffect(() => {
		if (state === "credited") onPaid();
	}, [state]);
	return (
		<Answer call={payment}>
			{({ reference }) =>
				state === "failed" || state === "expired" ? (
					<BlankState
						icon="alert"
						title={t(state === "expired" ? "cashier.timedOut" : "pay.failed")}
						text={t("pay.failedText")}
					>
						<Button onClick={props.onAgain}>{t("pay.again")}</Button>
					</BlankState>
				) : (
					<>
						{state === "credited" ? null : <ReferenceCards references={[reference]} />}
						<WaitingNotice expiresAt={reference.expiresAt} onRefetch={payment.refetch} />
						{state === "credited" ? null : (
							<TextButton onClick={props.onAgain}>{t("checking.other")}</TextButton>
						)}
					</>
				)
			}
		</Answer>
	);
}
