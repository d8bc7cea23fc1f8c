import { BlankState, ButtonLink, DetailLink, LinkCard } from "@puente/ui";
import { useEffect, useEffectEvent } from "react";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { RepayDetail } from "../payment-types.ts";
import { initialAmount, owedOf } from "./amount/amount.ts";
import { PayEffect } from "./amount/pay-effect.tsx";
import { StoredCards, useChargeCard } from "./card/stored-cards.tsx";
import { isStoredCardLast } from "./last-rail.ts";
import { PayForm } from "./pay-form.tsx";
import type { RailPick } from "./rail-pick.ts";
import { useInitialPick, useUsedRail } from "./use-initial-pick.ts";
import { usePay } from "./use-pay.ts";

export function CashierForm({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const [query] = useSearchParams();
	const owed = owedOf(detail);
	// As in the pay sheet of home: a stored card that paid last leaves no rail chosen.
	const last = useUsedRail(detail, detail.methods);
	const used = isStoredCardLast(detail, last) ? null : last;
	const named = { channelId: query.get("channelId"), kind: query.get("kind") };
	const pick = useInitialPick(detail.methods, named, used);
	useChannelToast(pick);
	const pay = usePay(detail.orderNo, "form");
	const chargeCard = useChargeCard(detail.orderNo, "form");
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
				used={used}
				effect={(amount) => <PayEffect orderNo={detail.orderNo} amount={amount} />}
				onPay={(chosen, amount) => void pay(chosen, amount)}
				cards={({ text, pay: payWith }) => (
					<StoredCards
						cards={detail.cards}
						amountText={text}
						onPay={(cardId) => payWith((amount) => void chargeCard(cardId, amount))}
					/>
				)}
			/>
			<LinkCard>
				<DetailLink
					icon="camera"
					label={t("cashier.proof")}
					{...link("manualRepayment", { orderNo: detail.orderNo })}
				/>
			</LinkCard>
		</>
	);
}

/** Shows a toast if the link names an empty or unknown channel. */
function useChannelToast(pick: RailPick): void {
	const { toasts } = useServices();
	const { t } = useWords("repayment");
	const [query] = useSearchParams();
	const channelId = query.get("channelId");
	const warn = useEffectEvent((channel: string | null) => {
		if (channel === "") toasts.show("wrong", t("cashier.channelEmpty"));
		else if (channel !== null && pick.rail === null) toasts.show("wrong", t("cashier.noMethod"));
	});
	useEffect(() => warn(channelId), [channelId]);
}

function NothingOwed({ detail: { orderNo, status } }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const isFinished = status === "finished";
	return (
		<BlankState picture="paidOff" icon="check" title={t("detail.nothing")}>
			<ButtonLink {...link(isFinished ? "paidOff" : "repayDetail", { orderNo })}>
				{t(isFinished ? "links.paidOff" : "pay.left")}
			</ButtonLink>
		</BlankState>
	);
}
