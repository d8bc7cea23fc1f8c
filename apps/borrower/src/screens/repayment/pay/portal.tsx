import { BigFigure, Card, Notice, TextButton } from "@puente/ui";
import { useState } from "react";
import { type Output, useCall } from "../../../app/calls/use-call.tsx";
import { dayIn, formatDay } from "../../../app/format/date-time.ts";
import { packOfCurrency } from "../../../app/format/format.ts";
import { useSearchParams } from "../../../app/navigation/use-search-params.ts";
import { useServices } from "../../../app/state/services-context.ts";
import { serverAheadMs } from "../../../data/server-clock.ts";
import { formatMinor } from "../format.ts";
import { Answer } from "../frame.tsx";
import type { PayReference } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { type Debt, initialAmount } from "./amount.ts";
import { PayForm } from "./pay-form.tsx";
import { useRefreshContracts } from "./rail-contracts.tsx";
import { initialPick, type RailPick } from "./rail-pick.ts";
import { pollDelayMs, railInput } from "./rails.ts";
import { paymentPageUrl, ReferenceCards } from "./reference-card.tsx";

type PortalDetail = Output<"portalDetail">;

/** Payment by link without login. The borrower's name is masked, and there is no access to the account. */
export function Portal({ portal }: { readonly portal: string }) {
	const [query] = useSearchParams();
	const sent = query.get("sent") === "1";
	// After a payment, polls until the amount goes down.
	const call = useCall(
		"portalDetail",
		{ portal },
		{ anonymous: true, refetchAfterMs: (_, polls) => (sent ? pollDelayMs(polls) : null) },
	);
	return <Answer call={call}>{(data) => <PortalContent portal={portal} detail={data} sent={sent} />}</Answer>;
}

function PortalContent(props: {
	readonly portal: string;
	readonly detail: PortalDetail;
	readonly sent: boolean;
}) {
	const { detail, sent } = props;
	const { t, language } = useRepaymentWords();
	const [references, setReferences] = useState<readonly PayReference[] | null>(null);
	return (
		<>
			<Card>
				<p className="pb-1 text-sm font-semibold">{t("portal.for", { name: detail.name })}</p>
				<BigFigure label={t("portal.due")} value={formatMinor(detail.currency, detail.dueMinor)} />
				{detail.dueOn === null ? null : (
					<p className="text-sm text-ink-2">
						{t("portal.dueOn", { date: formatDay(language, detail.dueOn) })}
					</p>
				)}
				<p className="pt-2 text-xs text-ink-3">{t("portal.text")}</p>
			</Card>
			{sent || references !== null ? <Notice tone="info">{t("portal.sent")}</Notice> : null}
			{references === null ? (
				<PortalForm {...props} onReferences={setReferences} />
			) : (
				<>
					<ReferenceCards references={references} />
					<TextButton onClick={() => setReferences(null)}>{t("portal.again")}</TextButton>
				</>
			)}
		</>
	);
}

function PortalForm(props: {
	readonly portal: string;
	readonly detail: PortalDetail;
	readonly onReferences: (references: readonly PayReference[]) => void;
}) {
	const { currency, dueOn, payoffMinor, methods } = props.detail;
	const { repaymentMin: amountMin, timeZone } = packOfCurrency(currency);
	// Without a debt of today, the page offers the next payment.
	const isAhead = dueOn !== null && dueOn > dayIn(timeZone, Date.now() + serverAheadMs());
	const [dueMinor, nextMinor] = isAhead ? [0, props.detail.dueMinor] : [props.detail.dueMinor, 0];
	const owed: Debt = { currency, dueMinor, nextMinor, payoffMinor, amountMin };
	const pay = usePortalPay(props.portal, props.onReferences);
	return (
		<PayForm
			owed={owed}
			methods={methods}
			amountInput={initialAmount(owed, null)}
			pick={initialPick(methods, { channelId: null, kind: null })}
			onPay={(pick, amount) => void pay(pick, amount)}
		/>
	);
}

/** Requests payment details. A rail's page is opened at once; the query then marks a payment as sent. */
function usePortalPay(
	portal: string,
	onReferences: (references: readonly PayReference[]) => void,
): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const [, setQuery] = useSearchParams();
	const refreshContracts = useRefreshContracts();
	return async ({ rail, ...pick }, amount) => {
		if (rail === null) return;
		const result = await run(() => client("portalConfirm", { portal, amount, rail, ...railInput(pick) }));
		if (!result.ok) return refreshContracts();
		const { references } = result.value;
		const [first] = references;
		if (first === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		setQuery({ portal, sent: "1" }, { replace: true });
		const url = paymentPageUrl(first);
		if (url === null) onReferences(references);
		else window.location.assign(url);
	};
}
