import type { Currency } from "@puente/core/money";
import { BlankState, Button, ButtonLink, Card, Notice, Spinner, SuccessStage } from "@puente/ui";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { type Output, useCall } from "../../../app/calls/use-call.tsx";
import { useSecondsUntil } from "../../../app/device/use-seconds-until.ts";
import { clockText } from "../../../app/format/date-time.ts";
import { pathWith, useQueryLink } from "../../../app/navigation/query-link.ts";
import { useServices } from "../../../app/state/services-context.ts";
import { formatMinor } from "../format.ts";
import type { PaymentState, PayReference } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { pollDelayMs } from "./rails.ts";
import { ReferenceCards } from "./reference-card.tsx";

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

/** Queries that a payment changes. */
const paymentQueries = ["repayDetail", "latestOrder", "getExtensionData", "repayColor", "repayProducts"];

export function useInvalidateDebt(): () => void {
	const { queries } = useServices();
	return () => {
		for (const name of paymentQueries) void queries.invalidateQueries({ queryKey: [name] });
	};
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
	return (
		<>
			<ReferenceCards references={[reference]} />
			<WaitingNotice expiresAt={reference.expiresAt} onRefetch={onRefetch} />
		</>
	);
}

/** Shows that the payment is polled, and when it expires. */
export function WaitingNotice(props: { readonly expiresAt: string | null; readonly onRefetch: () => void }) {
	const { t } = useRepaymentWords();
	return (
		<Card>
			<div className="flex flex-col items-center gap-2 py-2 text-center">
				<Spinner label={t("pay.waiting")} />
				{props.expiresAt === null ? null : <Countdown expiresAt={props.expiresAt} onOver={props.onRefetch} />}
				<p className="text-sm text-ink-2">{t("pay.waitingText")}</p>
				<Button tone="plain" onClick={props.onRefetch}>
					{t("pay.look")}
				</Button>
			</div>
		</Card>
	);
}

/** Longer waits have no countdown. */
const countedSecondsMax = 48 * 3600;

/** The phone's clock may be wrong: at the end it refetches, and only the server expires the payment. */
function Countdown({ expiresAt, onOver }: { readonly expiresAt: string; readonly onOver: () => void }) {
	const { t } = useRepaymentWords();
	const seconds = useSecondsUntil(Date.parse(expiresAt));
	const isOver = seconds === 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: refetches once, at the end of the countdown.
	useEffect(() => {
		if (isOver) onOver();
	}, [isOver]);
	if (isOver || seconds > countedSecondsMax) return null;
	return (
		<p role="timer" className="text-sm font-semibold text-ink tabular-nums">
			{t("pay.timeLeft", { time: clockText(seconds * 1000) })}
		</p>
	);
}

/** Success message with its next step below. */
export function Success(props: {
	readonly title: string;
	readonly text: string;
	readonly children?: ReactNode;
}) {
	return (
		<>
			<SuccessStage title={props.title} text={props.text} />
			{props.children}
		</>
	);
}

function Credited({ reference, orderNo }: { readonly reference: PayReference; readonly orderNo: string }) {
	const invalidateDebt = useInvalidateDebt();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment is credited.
	useEffect(invalidateDebt, []);
	return <Arrived amountMinor={reference.amountMinor} currency={reference.currency} orderNo={orderNo} />;
}

/** A credited payment; the last one redirects to the paid-off screen. */
function Arrived(props: {
	readonly amountMinor: number | null;
	readonly currency: Currency;
	readonly orderNo: string;
}) {
	const { amountMinor, currency, orderNo } = props;
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { data } = useCall("repayDetail", { orderNo });
	if (data?.status === "finished") return <Navigate to={pathWith("paidOff", { orderNo })} replace />;
	const text =
		amountMinor === null
			? t("pay.creditedText")
			: t("pay.creditedAmount", { amount: formatMinor(currency, amountMinor) });
	return (
		<Success title={t("pay.credited")} text={text}>
			<ButtonLink {...link("repayDetail", { orderNo })}>{t("pay.left")}</ButtonLink>
		</Success>
	);
}

function Ended({ state, children }: { readonly state: PaymentState; readonly children: ReactNode }) {
	const { toasts } = useServices();
	const { t } = useRepaymentWords();
	const expired = state === "expired";
	const timedOut = t("cashier.timedOut");
	useEffect(() => {
		if (expired) toasts.show("wrong", timedOut);
	}, [expired, toasts, timedOut]);
	return (
		<BlankState
			icon={expired ? "none" : "alert"}
			title={expired ? timedOut : t("pay.failed")}
			text={t("pay.failedText")}
		>
			{children}
		</BlankState>
	);
}

/** One line below payment details until the payment is credited. */
export function ReferenceStatus({
	references,
	orderNo,
}: {
	readonly references: readonly PayReference[];
	readonly orderNo: string;
}) {
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
	const { t } = useRepaymentWords();
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
	return <Arrived amountMinor={arrivedMinor} currency={data.currency} orderNo={orderNo} />;
}

function WaitingLine() {
	const { t } = useRepaymentWords();
	return (
		<p role="status" className="px-2 text-center text-xs text-ink-3 print:hidden">
			{t("pay.waitingText")}
		</p>
	);
}
