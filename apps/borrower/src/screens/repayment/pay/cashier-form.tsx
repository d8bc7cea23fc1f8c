import { BlankState, ButtonLink, ListLink } from "@puente/ui";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pathWith, useQueryLink } from "../../../app/navigation/query-link.ts";
import { useServices } from "../../../app/state/services-context.ts";
import type { RepayDetail } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { initialAmount, type Owed } from "./amount.ts";
import { PayForm } from "./pay-form.tsx";
import { useRefreshContracts } from "./rail-contracts.tsx";
import { initialPick, type RailPick } from "./rail-pick.ts";
import { createOnlinePayment, railScreen, reservedAccountCall } from "./rails.ts";
import { openPaymentPage } from "./reference-card.tsx";
import { StoredCards, useChargeCard } from "./stored-cards.tsx";

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
	const pick = initialPick(detail.methods, { channelId: query.get("channelId"), kind: query.get("kind") });
	useChannelToast(pick);
	const pay = usePay(detail.orderNo);
	const chargeCard = useChargeCard(detail.orderNo);
	// A written-off loan can still be paid, which helps the borrower.
	if (detail.payoff.totalMinor === 0 && detail.status !== "written-off")
		return <NothingOwed detail={detail} />;
	return (
		<>
			<PayForm
				owed={owed}
				methods={detail.methods}
				amountInput={initialAmount(owed, query.get("amount"))}
				pick={pick}
				onPay={(chosen, amount) => void pay(chosen, amount)}
				cards={({ text, pay: payWith }) => (
					<StoredCards
						cards={detail.cards}
						amountText={text}
						onPay={(cardId) => payWith((amount) => void chargeCard(cardId, amount))}
					/>
				)}
			/>
			<ListLink
				icon="document"
				label={t("cashier.proof")}
				{...link("manualRepayment", { orderNo: detail.orderNo })}
			/>
		</>
	);
}

/** Shows a toast if the link names an empty or unknown channel. */
function useChannelToast(pick: RailPick): void {
	const { toasts } = useServices();
	const { t } = useRepaymentWords();
	const [query] = useSearchParams();
	const channelId = query.get("channelId");
	const message =
		channelId === ""
			? t("cashier.channelEmpty")
			: channelId !== null && pick.rail === null
				? t("cashier.noMethod")
				: null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: shown once, for the URL that the screen was opened with.
	useEffect(() => {
		if (message !== null) toasts.show("wrong", message);
	}, [channelId]);
}

/** Creates the payment, puts its id in the URL so that returning finds it, and opens the rail's page. */
function usePay(orderNo: string): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const navigate = useNavigate();
	const refreshContracts = useRefreshContracts();
	return async ({ rail, kind, detail, accepted = {} }, amount) => {
		if (rail === null) return;
		const screen = railScreen(rail);
		if (screen === "repayStp") return navigate(pathWith(screen, { orderNo }));
		if (screen === "repayOxxo") return navigate(pathWith(screen, { orderNo, amount: String(amount) }));
		if (kind === "offline" && reservedAccountCall(rail) !== null)
			return navigate(pathWith("cashier", { orderNo, account: rail }));
		if (kind === "offline") return toasts.show("wrong", t("cashier.noMethod"));
		const result = await run(() => createOnlinePayment(client, { rail, orderNo, amount, detail, accepted }));
		if (!result.ok) return refreshContracts();
		const [reference] = result.value;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		if (reference.payOrderId === "") return toasts.show("wrong", t("cashier.payOrderEmpty"));
		await navigate(pathWith("cashier", { orderNo, payOrderId: reference.payOrderId }), { replace: true });
		openPaymentPage(reference);
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
