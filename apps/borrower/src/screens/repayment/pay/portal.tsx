import { BigFigure, Card, Notice, TextButton } from "@puente/ui";
import { useState } from "react";
import { serverNowMs } from "../../../data/server-clock.ts";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { dayIn, formatDay } from "../../../shared/format/date-time.ts";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import type { PayReference } from "../payment-types.ts";
import { type Debt, initialAmount } from "./amount/amount.ts";
import { PayForm } from "./pay-form.tsx";
import { useRefreshContracts } from "./rail-contracts.tsx";
import { initialPick, type RailPick } from "./rail-pick.ts";
import { pollDelayMs, railInput } from "./rails.ts";
import { paymentPageUrl, ReferenceCards } from "./reference-card.tsx";

type PortalDetail = Output<"portalDetail">;

/** Payment by link without login. The borrower's name is masked, and there is no access to the account. */
export function Portal({ portal }: { readonly portal: string }) {
	const [query] = useSearchParams();
	const owedBefore = query.get("sent");
	// After a payment, polls until the amount goes down.
	const call = useCall(
		"portalDetail",
		{ portal },
		{ anonymous: true, refetchAfterMs: (_, polls) => (owedBefore !== null ? pollDelayMs(polls) : null) },
	);
	return (
		<Answer call={call}>
			{(data) => <PortalContent portal={portal} detail={data} owedBefore={owedBefore} />}
		</Answer>
	);
}

function PortalContent(props: {
	readonly portal: string;
	readonly detail: PortalDetail;
	/** What was owed when a payment was begun, in minor units, as the query holds it. */
	readonly owedBefore: string | null;
}) {
	const { detail, owedBefore } = props;
	const { t, language } = useWords("repayment");
	const [references, setReferences] = useState<readonly PayReference[] | null>(null);
	// By how much is not said: interest and what is rounded off move the figure too.
	const hasArrived = detail.payoffMinor < Number(owedBefore ?? 0);
	const [, setQuery] = useSearchParams();
	const payAgain = () => {
		setReferences(null);
		setQuery({ portal: props.portal }, { replace: true });
	};
	return (
		<>
			<div role="status" className="empty:-mb-3.5">
				{hasArrived ? (
					<Notice tone="good">{t("portal.arrived")}</Notice>
				) : owedBefore !== null || references !== null ? (
					<Notice tone="info">{t("portal.sent")}</Notice>
				) : null}
			</div>
			<Card>
				<p className="pb-1 text-sm font-semibold">{t("portal.for", { name: detail.name })}</p>
				<BigFigure
					label={t(isAhead(detail) ? "cashier.amountNext" : hasArrived ? "portal.stillDue" : "portal.due")}
					value={formatMinor(detail.currency, detail.dueMinor)}
				/>
				{detail.dueOn === null ? null : (
					<p className="text-sm text-ink-2">
						{t("portal.dueOn", { date: formatDay(language, detail.dueOn) })}
					</p>
				)}
				<p className="pt-2 text-xs text-ink-3">{t("portal.text")}</p>
			</Card>
			{!hasArrived && references !== null ? <ReferenceCards references={references} /> : null}
			{/* Who has just paid is not led to pay a second time. */}
			{hasArrived || references !== null ? (
				<TextButton onClick={payAgain}>{t("portal.again")}</TextButton>
			) : (
				<PortalForm {...props} onReferences={setReferences} />
			)}
		</>
	);
}

/** Without a debt of today, the page shows the next payment. */
function isAhead({ currency, dueOn }: PortalDetail): boolean {
	const { timeZone } = packOfCurrency(currency);
	return dueOn !== null && dueOn > dayIn(timeZone, serverNowMs());
}

function PortalForm(props: {
	readonly portal: string;
	readonly detail: PortalDetail;
	readonly onReferences: (references: readonly PayReference[]) => void;
}) {
	const { currency, payoffMinor, amountMin, methods } = props.detail;
	const [dueMinor, nextMinor] = isAhead(props.detail)
		? [0, props.detail.dueMinor]
		: [props.detail.dueMinor, 0];
	const owed: Debt = { currency, dueMinor, nextMinor, payoffMinor, amountMin };
	const pay = usePortalPay(props.portal, payoffMinor, props.onReferences);
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
	payoffMinor: number,
	onReferences: (references: readonly PayReference[]) => void,
): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useWords("repayment");
	const [, setQuery] = useSearchParams();
	const refreshContracts = useRefreshContracts();
	return async ({ rail, ...pick }, amount) => {
		if (rail === null) return;
		const result = await run(() => client("portalConfirm", { portal, amount, rail, ...railInput(pick) }));
		if (!result.ok) return refreshContracts();
		const { references } = result.value;
		const [first] = references;
		if (first === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		setQuery({ portal, sent: String(payoffMinor) }, { replace: true });
		const url = first.kind === "page" ? paymentPageUrl(first) : null;
		if (url === null) onReferences(references);
		else window.location.assign(url);
	};
}
