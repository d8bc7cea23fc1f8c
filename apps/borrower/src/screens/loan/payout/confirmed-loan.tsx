import { Button, ButtonLink, Card, Illustration, ListLink } from "@puente/ui";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { type Order, pathWith } from "../order.ts";
import { OrderAtStep } from "../order-at-step.tsx";
import { OrderFacts } from "../order-facts.tsx";
import { useCachedCall } from "../use-cached-call.ts";
import { useDeadlineText } from "../use-deadline-text.ts";
import { useOrderChanged } from "../use-order-changed.ts";

/** Poll interval; the countdown also polls when it ends. */
const pollEveryMs = 30_000;

/** A confirmed loan: the payout can be requested now or starts at the end of the countdown. */
export default function ConfirmedLoan() {
	const { t } = useWords("loan");
	return (
		<Screen title={t("payment.title")} back="home">
			<OrderAtStep steps={["getMoney"]} refetchAfterMs={() => pollEveryMs}>
				{(order, refetch) => <Confirmed order={order} refetch={refetch} />}
			</OrderAtStep>
		</Screen>
	);
}

function Confirmed({ order, refetch }: { readonly order: Order; readonly refetch: () => Promise<unknown> }) {
	const { t } = useWords("loan");
	const linkTo = useLinkTo();
	const { orderNo } = order;
	const startsAt = useCachedCall("getMoneyTime", { orderNo }).data?.startsAt ?? order.deadlineAt;
	const nowMs = useServerNow(1000);
	const over = startsAt === null || Date.parse(startsAt) <= nowMs;
	useEffect(() => {
		if (over) void refetch();
	}, [over, refetch]);
	return (
		<>
			<div className="flex flex-col items-center pt-2 text-center">
				<Illustration name="approved" />
				<h2 className="headline mt-3 text-headline">{t("payment.lead")}</h2>
				{over ? (
					<p className="mt-2 text-sm font-semibold text-green">{t("payment.soon")}</p>
				) : (
					<BeforePayout startsAt={startsAt} nowMs={nowMs} />
				)}
			</div>
			{over ? null : <GetMoney orderNo={orderNo} />}
			<OrderFacts order={order} />
			<Card>
				<ListLink
					icon="document"
					label={t("agreement.title")}
					{...linkTo(pathWith("agreement", { orderNo }))}
				/>
			</Card>
			<ButtonLink tone="plain" {...linkTo(pathWith("cancellationForm", { orderNo }))}>
				{t("payment.withdraw")}
			</ButtonLink>
		</>
	);
}

/** When the payout starts by itself. */
function BeforePayout({ startsAt, nowMs }: { readonly startsAt: string; readonly nowMs: number }) {
	const { t } = useWords("loan");
	const deadlineText = useDeadlineText();
	return (
		<>
			<p className="mt-1 max-w-80 text-sm text-ink-2">{t("payment.text")}</p>
			<p className="mt-2 text-sm font-semibold text-green">
				{t("payment.automatic", { time: deadlineText(startsAt, nowMs) })}
			</p>
		</>
	);
}

function GetMoney({ orderNo }: { readonly orderNo: string }) {
	const { busy, client, run } = useServices();
	const { t } = useWords("loan");
	const navigate = useNavigate();
	const orderChanged = useOrderChanged();
	const getMoney = async () => {
		if (busy.get() > 0) return;
		const result = await run(() => client("getMoney", { orderNo }));
		// If refused, the order has moved on, here or in another tab.
		await orderChanged(result.ok ? result.value.order : undefined);
		if (result.ok) void navigate(pathOf("lending"), { replace: true });
	};
	return (
		<Button tone="sun" onClick={() => void getMoney()}>
			{t("payment.getMoney")}
		</Button>
	);
}
