import { BlankState, Button } from "@puente/ui";
import { useEffect } from "react";
import { Answer } from "./frame.tsx";
import { usePayment, WaitingNotice } from "./payment-watch.tsx";
import { ReferenceCards } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

/** Where to pay something that is paid once, and the wait for it. What follows from it is the caller's. */
export function PaidWatch(props: {
	readonly payOrderId: string;
	readonly onPaid: () => void;
	readonly onAgain: () => void;
}) {
	const { t } = useRepaymentWords();
	const payment = usePayment(props.payOrderId);
	const state = payment.data?.state;
	// biome-ignore lint/correctness/useExhaustiveDependencies: told once for each state.
	useEffect(() => {
		if (state === "credited") props.onPaid();
	}, [state]);
	return (
		<Answer asked={payment}>
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
						<WaitingNotice expiresAt={reference.expiresAt} onLook={payment.again} />
					</>
				)
			}
		</Answer>
	);
}
