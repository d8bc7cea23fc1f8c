import { BigFigure, Card, Notice, TextButton } from "@puente/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type Output, useAsked } from "../../app/asked.tsx";
import { packOfCurrency } from "../../app/format.ts";
import { formatDay } from "../../app/moment.ts";
import { useServices } from "../../app/services-context.ts";
import { amountAsked, type Owed } from "./amount.ts";
import type { PayReference } from "./answers.ts";
import { formatMinor } from "./format.ts";
import { Answer } from "./frame.tsx";
import { PayForm } from "./pay-form.tsx";
import { pickAsked, type RailPick } from "./rail-pick.ts";
import { pauseMs } from "./rails.ts";
import { pageOf, ReferenceCards } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";

type Linked = Output<"portalDetail">;

/** Anybody with the link may pay. Who owes is masked, and nothing here leads into the account. */
export function Portal({ portal }: { readonly portal: string }) {
	const [query] = useSearchParams();
	const sent = query.get("sent") === "1";
	// Whoever has paid waits for the amount to go down.
	const linked = useAsked(
		"portalDetail",
		{ portal },
		{ open: true, againMs: (_, looks) => (sent ? pauseMs(looks) : null) },
	);
	return <Answer asked={linked}>{(data) => <Linked portal={portal} linked={data} sent={sent} />}</Answer>;
}

function Linked(props: { readonly portal: string; readonly linked: Linked; readonly sent: boolean }) {
	const { linked, sent } = props;
	const { t, language } = useRepaymentWords();
	const [references, setReferences] = useState<readonly PayReference[] | null>(null);
	return (
		<>
			<Card>
				<p className="pb-1 text-sm font-semibold">{t("portal.for", { name: linked.name })}</p>
				<BigFigure label={t("portal.due")} value={formatMinor(linked.currency, linked.dueMinor)} />
				{linked.dueOn === null ? null : (
					<p className="text-sm text-ink-2">
						{t("portal.dueOn", { date: formatDay(language, linked.dueOn) })}
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
	readonly linked: Linked;
	readonly onReferences: (references: readonly PayReference[]) => void;
}) {
	const { currency, dueMinor, payoffMinor, methods } = props.linked;
	const amountMin = packOfCurrency(currency).repaymentMin;
	const owed: Owed = { currency, dueMinor, nextMinor: 0, payoffMinor, amountMin };
	const pay = usePortalPay(props.portal, props.onReferences);
	return (
		<PayForm
			owed={owed}
			methods={methods}
			wish={amountAsked(owed, null)}
			pick={pickAsked(methods, { channelId: null, kind: null })}
			onPay={(pick, amount) => void pay(pick, amount)}
		/>
	);
}

/** Asks where to pay. A page is gone to at once; the path then says that a payment may be on its way. */
function usePortalPay(
	portal: string,
	onReferences: (references: readonly PayReference[]) => void,
): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useRepaymentWords();
	const [, setQuery] = useSearchParams();
	return async ({ rail, detail }, amount) => {
		if (rail === null) return;
		const more = detail === "" ? {} : { detail };
		const asked = await run(() => client("portalConfirm", { portal, amount, rail, ...more }));
		if (!asked.ok) return;
		const { references } = asked.value;
		const [first] = references;
		if (first === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		setQuery({ portal, sent: "1" }, { replace: true });
		const url = pageOf(first);
		if (url === null) onReferences(references);
		else window.location.assign(url);
	};
}
