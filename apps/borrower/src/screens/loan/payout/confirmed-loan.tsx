import { Button, ButtonLink, Card, CountdownRing, ListLink } from "@puente/ui";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { clockText, formatMoment } from "../../app/moment.ts";
import { pathOf } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";
import { usePack, useServices } from "../../app/services-context.ts";
import { useLinkTo } from "../../app/use-link.ts";
import { type Order, pathWith } from "./order.ts";
import { OrderAtStep } from "./order-at-step.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { useKnown } from "./use-known.ts";
import { useLoanWords } from "./use-loan-words.ts";
import { useOrderChanged } from "./use-order-changed.ts";
import { useServerNow } from "./use-server-now.ts";

/** The step moves by itself when the hours are over; between looks the countdown tells when. */
const lookEveryMs = 30_000;

/** A confirmed loan: the money now, or by itself at the end of the countdown. */
export default function PayMent() {
	const { w } = useLoanWords();
	return (
		<Screen title={w("payment.title")} back="home">
			<OrderAtStep steps={["getMoney"]} againMs={() => lookEveryMs}>
				{(order, again) => <Confirmed order={order} again={again} />}
			</OrderAtStep>
		</Screen>
	);
}

function Confirmed({ order, again }: { readonly order: Order; readonly again: () => Promise<unknown> }) {
	const { w } = useLoanWords();
	const linkTo = useLinkTo();
	const { orderNo } = order;
	return (
		<>
			<div className="text-center">
				<AutomaticPayout order={order} again={again} />
				<h2 className="text-lg font-bold">{w("payment.lead")}</h2>
				<p className="mx-auto mt-1 max-w-80 text-sm text-ink-2">{w("payment.text")}</p>
			</div>
			<GetMoney orderNo={orderNo} />
			<OrderFacts order={order} />
			<Card>
				<ListLink
					icon="document"
					label={w("agreement.title")}
					{...linkTo(pathWith("agreement", { orderNo }))}
				/>
			</Card>
			<ButtonLink tone="plain" {...linkTo(pathWith("cancellationForm", { orderNo }))}>
				{w("payment.withdraw")}
			</ButtonLink>
		</>
	);
}

function AutomaticPayout({
	order,
	again,
}: {
	readonly order: Order;
	readonly again: () => Promise<unknown>;
}) {
	const pack = usePack();
	const { w, language } = useLoanWords();
	const time = useKnown("getMoneyTime", { orderNo: order.orderNo });
	const startsAt = time.data?.startsAt ?? order.deadlineAt;
	const nowMs = useServerNow(order, 1000);
	const leftMs = startsAt === null ? 0 : Date.parse(startsAt) - nowMs;
	const wholeMs = startsAt === null ? 1 : Date.parse(startsAt) - Date.parse(order.stepAt);
	const over = leftMs <= 0;
	useEffect(() => {
		if (over) void again();
	}, [over, again]);
	if (startsAt === null || over)
		return <p className="py-4 text-sm font-semibold text-green">{w("payment.soon")}</p>;
	return (
		<CountdownRing
			left={leftMs / Math.max(1, wholeMs)}
			value={clockText(leftMs)}
			detail={w("payment.ring")}
			label={w("payment.ringLabel", { time: formatMoment(language, startsAt, pack) })}
		/>
	);
}

function GetMoney({ orderNo }: { readonly orderNo: string }) {
	const { busy, client, run } = useServices();
	const { w } = useLoanWords();
	const navigate = useNavigate();
	const orderChanged = useOrderChanged();
	const getMoney = async () => {
		if (busy.get() > 0) return;
		const asked = await run(() => client("getMoney", { orderNo }));
		// Refused because it has moved already, here or in another tab: the order says where it is now.
		await orderChanged(asked.ok ? asked.value.order : undefined);
		if (asked.ok) void navigate(pathOf("lending"), { replace: true });
	};
	return (
		<Button tone="sun" onClick={() => void getMoney()}>
			{w("payment.getMoney")}
		</Button>
	);
}
