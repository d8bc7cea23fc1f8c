import { BlankState, Button, Card, Notice, Spinner } from "@puente/ui";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { formatClock, formatMoment, lastMinute } from "../../../shared/format/date-time.ts";
import { nearDay } from "../../../shared/format/day-text.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { PaymentState, PayReference } from "../payment-types.ts";
import { Arrived, Credited } from "../success/arrived.tsx";
import { pollDelayMs } from "./rails.ts";
import { ReferenceCards } from "./reference-card.tsx";

const tickMs = 10_000;

export function usePayment(payOrderId: string) {
	return useCall(
		"payOrder",
		{ payOrderId },
		{
			enabled: payOrderId !== "",
			refetchAfterMs: (payment, polls) =>
				payment === undefined || payment.state === "waiting" ? pollDelayMs(polls) : null,
		},
	);
}

type PaymentStatusProps = {
	readonly payment: Output<"payOrder">;
	readonly orderNo: string;
	readonly onRefetch: () => void;
	/** Link to a new attempt. */
	readonly retryLink: ReactNode;
};

/** State of a payment, from waiting to credited. */
export function PaymentStatus(props: PaymentStatusProps) {
	const { payment } = props;
	switch (payment.state) {
		case "waiting":
			return <Waiting {...props} />;
		case "credited":
			return <Credited reference={payment.reference} orderNo={props.orderNo} />;
		case "failed":
		case "expired":
			return <Ended state={payment.state}>{props.retryLink}</Ended>;
	}
}

function Waiting({ payment, onRefetch }: PaymentStatusProps) {
	const { reference } = payment;
	// A stored card is charged without the borrower: nothing has to be paid by a time.
	const expiresAt = reference.kind === "card" ? null : reference.expiresAt;
	return (
		<>
			<ReferenceCards references={[reference]} />
			<WaitingNotice expiresAt={expiresAt} onRefetch={onRefetch} />
		</>
	);
}

/** Shows that the payment is polled, and when it expires. */
export function WaitingNotice(props: { readonly expiresAt: string | null; readonly onRefetch: () => void }) {
	const { t } = useWords("repayment");
	return (
		<Card>
			<div className="flex flex-col items-center gap-2 py-2 text-center">
				<Spinner label={t("pay.waiting")} />
				{props.expiresAt === null ? null : <PayBy expiresAt={props.expiresAt} onOver={props.onRefetch} />}
				<p className="text-sm text-ink-2">{t("pay.waitingText")}</p>
				<Button tone="plain" onClick={props.onRefetch}>
					{t("pay.look")}
				</Button>
			</div>
		</Card>
	);
}

/** Until when the payment can be made. The phone's clock may be wrong: only the server expires the payment. */
function PayBy({ expiresAt, onOver }: { readonly expiresAt: string; readonly onOver: () => void }) {
	const { t, language } = useWords("repayment");
	const pack = usePack();
	const nowMs = useServerNow(tickMs);
	const isOver = Date.parse(expiresAt) <= nowMs;
	const refetchOnce = useEffectEvent(onOver);
	useEffect(() => {
		if (isOver) refetchOnce();
	}, [isOver]);
	if (isOver) return null;
	const end = lastMinute(expiresAt, pack);
	const day = nearDay(end, nowMs, pack);
	const time =
		day === null
			? t("when.later", { time: formatMoment(language, end, pack) })
			: t(`when.${day}`, { time: formatClock(language, end, pack) });
	return <p className="text-sm font-semibold text-ink tabular-nums">{t("pay.by", { time })}</p>;
}

function Ended({ state, children }: { readonly state: PaymentState; readonly children: ReactNode }) {
	const { t } = useWords("repayment");
	const expired = state === "expired";
	return (
		<BlankState
			icon={expired ? "none" : "alert"}
			title={t(expired ? "cashier.timedOut" : "pay.failed")}
			text={t("pay.failedText")}
		>
			{children}
		</BlankState>
	);
}

/** One line below payment details until the payment is credited. */
export function ReferenceStatus(props: {
	readonly references: readonly PayReference[];
	readonly orderNo: string;
}) {
	const { references, orderNo } = props;
	const [first] = references;
	if (first === undefined) return null;
	// A reserved account takes any number of payments, so the loan's paid amount is watched instead.
	return first.amountMinor === null ? (
		<AccountStatus orderNo={orderNo} />
	) : (
		<OneTimeStatus payOrderId={first.payOrderId} orderNo={orderNo} />
	);
}

function OneTimeStatus({ payOrderId, orderNo }: { readonly payOrderId: string; readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const { data } = usePayment(payOrderId);
	if (data?.state === "credited") return <Credited reference={data.reference} orderNo={orderNo} />;
	if (data?.state === "expired") return <Notice tone="warning">{t("cashier.timedOut")}</Notice>;
	return <WaitingLine />;
}

function AccountStatus({ orderNo }: { readonly orderNo: string }) {
	const { data } = useCall("repayDetail", { orderNo }, { refetchAfterMs: (_, polls) => pollDelayMs(polls) });
	const [paidBefore, setPaidBefore] = useState<number | null>(null);
	if (data !== undefined && paidBefore === null) setPaidBefore(data.paidMinor);
	const arrivedMinor = data === undefined || paidBefore === null ? 0 : data.paidMinor - paidBefore;
	if (data === undefined || arrivedMinor <= 0) return <WaitingLine />;
	return (
		<AtTop>
			<Arrived amountMinor={arrivedMinor} currency={data.currency} orderNo={orderNo} detail={data} />
		</AtTop>
	);
}

/** The news comes above the account and its steps, and into view. */
function AtTop({ children }: { readonly children: ReactNode }) {
	useEffect(() => {
		window.scrollTo({ top: 0 });
	}, []);
	return <div className="order-first">{children}</div>;
}

function WaitingLine() {
	const { t } = useWords("repayment");
	return (
		<p role="status" className="px-2 text-center text-xs text-ink-3 print:hidden">
			{t("pay.waitingText")}
		</p>
	);
}
