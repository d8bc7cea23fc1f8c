import type { Currency } from "@puente/core/money";
import { BlankState, Button, ButtonLink, Card, Icon, Notice, Spinner } from "@puente/ui";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { type Output, useAsked } from "../../app/asked.tsx";
import { clockText } from "../../app/moment.ts";
import { pathWith, useQueryLink } from "../../app/query-link.ts";
import { useServices } from "../../app/services-context.ts";
import { useSecondsUntil } from "../../app/use-seconds-until.ts";
import type { PaymentState, PayReference } from "./answers.ts";
import { formatMinor } from "./format.ts";
import { pauseMs } from "./rails.ts";
import { ReferenceCards } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

export function usePayment(payOrderId: string) {
	return useAsked(
		"payOrder",
		{ payOrderId },
		{
			enabled: payOrderId !== "",
			againMs: (payment, answers) =>
				payment === undefined || payment.state === "waiting" ? pauseMs(answers) : null,
		},
	);
}

/** Everything that a payment changes is asked for again. */
const changedByPayment = ["repayDetail", "latestOrder", "getExtensionData", "repayColor", "repayProducts"];

export function useForgetOwed(): () => void {
	const { queries } = useServices();
	return () => {
		for (const name of changedByPayment) void queries.invalidateQueries({ queryKey: [name] });
	};
}

type WatchProps = {
	readonly payment: Output<"payOrder">;
	readonly orderNo: string;
	readonly onLook: () => void;
	/** Where a new try begins. */
	readonly again: ReactNode;
};

/** How a payment stands, from "nothing has come" to "it is in the books". */
export function PaymentStand(props: WatchProps) {
	const { payment } = props;
	switch (payment.state) {
		case "waiting":
			return <Waiting {...props} />;
		case "credited":
			return <Credited reference={payment.reference} orderNo={props.orderNo} />;
		case "failed":
		case "expired":
			return <Ended state={payment.state}>{props.again}</Ended>;
	}
}

function Waiting({ payment, onLook }: WatchProps) {
	const { reference } = payment;
	return (
		<>
			<ReferenceCards references={[reference]} />
			<WaitingNotice expiresAt={reference.expiresAt} onLook={onLook} />
		</>
	);
}

/** Says that we are looking, and how long the order stays open. */
export function WaitingNotice(props: { readonly expiresAt: string | null; readonly onLook: () => void }) {
	const { t } = useRepaymentWords();
	return (
		<Card>
			<div className="flex flex-col items-center gap-2 py-2 text-center">
				<Spinner label={t("pay.waiting")} />
				{props.expiresAt === null ? null : <Countdown expiresAt={props.expiresAt} onOver={props.onLook} />}
				<p className="text-sm text-ink-2">{t("pay.waitingText")}</p>
				<Button tone="plain" onClick={props.onLook}>
					{t("pay.look")}
				</Button>
			</div>
		</Card>
	);
}

/** Orders that stay open for days have no clock, only a date. */
const countedSecondsMax = 48 * 3600;

/** The phone's clock may be wrong: when it reaches the end the server is asked, and only its word ends the order. */
function Countdown({ expiresAt, onOver }: { readonly expiresAt: string; readonly onOver: () => void }) {
	const { t } = useRepaymentWords();
	const seconds = useSecondsUntil(Date.parse(expiresAt));
	const isOver = seconds === 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked once, at the end, however often this is drawn.
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

/** A large tick: the moment that a borrower has waited for. */
export function Success(props: {
	readonly title: string;
	readonly text: string;
	readonly children?: ReactNode;
}) {
	return (
		<div role="status" className="flex flex-col items-center px-4 py-8 text-center">
			<span className="mb-4 grid size-20 place-items-center rounded-full bg-green text-white">
				<Icon name="check" size={44} />
			</span>
			<h2 className="text-xl font-bold text-ink">{props.title}</h2>
			<p className="mt-2 max-w-80 text-sm wrap-anywhere text-ink-2">{props.text}</p>
			{props.children === undefined ? null : <div className="mt-6 w-full max-w-80">{props.children}</div>}
		</div>
	);
}

function Credited({ reference, orderNo }: { readonly reference: PayReference; readonly orderNo: string }) {
	const forget = useForgetOwed();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment has arrived.
	useEffect(forget, []);
	return <Arrived amountMinor={reference.amountMinor} currency={reference.currency} orderNo={orderNo} />;
}

/** The money is in the books; the last payment of a loan leads on to its end. */
function Arrived(props: {
	readonly amountMinor: number | null;
	readonly currency: Currency;
	readonly orderNo: string;
}) {
	const { amountMinor, currency, orderNo } = props;
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const { data } = useAsked("repayDetail", { orderNo });
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
	const said = t("cashier.timedOut");
	useEffect(() => {
		if (expired) toasts.show("wrong", said);
	}, [expired, toasts, said]);
	return (
		<BlankState
			icon={expired ? "none" : "alert"}
			title={expired ? said : t("pay.failed")}
			text={t("pay.failedText")}
		>
			{children}
		</BlankState>
	);
}

/** Under something to pay to: nothing to do here but to pay, so a line is enough until it has come. */
export function ReferenceWatch({
	references,
	orderNo,
}: {
	readonly references: readonly PayReference[];
	readonly orderNo: string;
}) {
	const [first] = references;
	if (first === undefined) return null;
	// An account that takes any amount at any time is never "paid": there the loan tells what has come.
	return first.amountMinor === null ? (
		<AccountWatch orderNo={orderNo} />
	) : (
		<OnceWatch payOrderId={first.payOrderId} orderNo={orderNo} />
	);
}

function OnceWatch({ payOrderId, orderNo }: { readonly payOrderId: string; readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const { data } = usePayment(payOrderId);
	if (data?.state === "credited") return <Credited reference={data.reference} orderNo={orderNo} />;
	if (data?.state === "expired") return <Notice tone="warning">{t("cashier.timedOut")}</Notice>;
	return <LookingLine />;
}

function AccountWatch({ orderNo }: { readonly orderNo: string }) {
	const { data } = useAsked("repayDetail", { orderNo }, { againMs: (_, looks) => pauseMs(looks) });
	const [paidBefore, setPaidBefore] = useState<number | null>(null);
	if (data !== undefined && paidBefore === null) setPaidBefore(data.paidMinor);
	const arrivedMinor = data === undefined || paidBefore === null ? 0 : data.paidMinor - paidBefore;
	if (data === undefined || arrivedMinor <= 0) return <LookingLine />;
	return <Arrived amountMinor={arrivedMinor} currency={data.currency} orderNo={orderNo} />;
}

function LookingLine() {
	const { t } = useRepaymentWords();
	return (
		<p role="status" className="px-2 text-center text-xs text-ink-3 print:hidden">
			{t("pay.waitingText")}
		</p>
	);
}
