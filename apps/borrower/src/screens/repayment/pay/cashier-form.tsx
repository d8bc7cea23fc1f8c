import { BlankState, ButtonLink, ListLink } from "@puente/ui";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pathWith, useQueryLink } from "../../app/query-link.ts";
import { useServices } from "../../app/services-context.ts";
import { amountAsked, type Owed } from "./amount.ts";
import type { RepayDetail } from "./answers.ts";
import { PayForm } from "./pay-form.tsx";
import { pickAsked, type RailPick } from "./rail-pick.ts";
import { askPage, standingCall } from "./rails.ts";
import { leaveFor } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

function owedOf(detail: RepayDetail): Owed {
	return {
		currency: detail.currency,
		dueMinor: detail.due.totalMinor,
		nextMinor: detail.next?.dueMinor ?? 0,
		payoffMinor: detail.payoff.totalMinor,
		amountMin: detail.amountMin,
	};
}

export function CashierForm({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const [query] = useSearchParams();
	const owed = owedOf(detail);
	const pick = pickAsked(detail.methods, { channelId: query.get("channelId"), kind: query.get("kind") });
	useChannelToast(pick);
	const pay = usePay(detail.orderNo);
	// What was written off is not owed any more, but paying it still helps the borrower.
	if (detail.payoff.totalMinor === 0 && detail.status !== "written-off")
		return <NothingOwed detail={detail} />;
	return (
		<>
			<PayForm
				owed={owed}
				methods={detail.methods}
				wish={amountAsked(owed, query.get("amount"))}
				pick={pick}
				onPay={(chosen, amount) => void pay(chosen, amount)}
			/>
			<ListLink
				icon="document"
				label={t("cashier.proof")}
				{...link("manualRepayment", { orderNo: detail.orderNo })}
			/>
		</>
	);
}

/** A link from a message or the wrapper may name a channel that is empty or not offered here. */
function useChannelToast(pick: RailPick): void {
	const { toasts } = useServices();
	const { t } = useRepaymentWords();
	const [query] = useSearchParams();
	const channelId = query.get("channelId");
	const said =
		channelId === ""
			? t("cashier.channelEmpty")
			: channelId !== null && pick.rail === null
				? t("cashier.noMethod")
				: null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: said once, about the path that the screen was opened with.
	useEffect(() => {
		if (said !== null) toasts.show("wrong", said);
	}, [channelId]);
}

/** Asks the rail, keeps the payment in the path so that coming back finds it, and goes to the rail's page. */
function usePay(orderNo: string): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const navigate = useNavigate();
	return async ({ rail, kind, detail }, amount) => {
		if (rail === null) return;
		if (kind === "offline" && rail === "stp") return navigate(pathWith("repayStp", { orderNo }));
		if (kind === "offline" && rail === "oxxo")
			return navigate(pathWith("repayOxxo", { orderNo, amount: String(amount) }));
		if (kind === "offline" && standingCall(rail) !== null)
			return navigate(pathWith("cashier", { orderNo, account: rail }));
		if (kind === "offline") return toasts.show("wrong", t("cashier.noMethod"));
		const asked = await run(() => askPage(client, { rail, orderNo, amount, detail }));
		if (!asked.ok) return;
		const [reference] = asked.value;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		if (reference.payOrderId === "") return toasts.show("wrong", t("cashier.payOrderEmpty"));
		await navigate(pathWith("cashier", { orderNo, payOrderId: reference.payOrderId }), { replace: true });
		leaveFor(reference);
	};
}

function NothingOwed({ detail: { orderNo, status } }: { readonly detail: RepayDetail }) {
	const { t } = useRepaymentWords();
	const link = useQueryLink();
	const isFinished = status === "finished";
	return (
		<BlankState icon="check" title={t("detail.nothing")}>
			<ButtonLink {...link(isFinished ? "paidOff" : "repayDetail", { orderNo })}>
				{t(isFinished ? "links.paidOff" : "pay.left")}
			</ButtonLink>
		</BlankState>
	);
}
