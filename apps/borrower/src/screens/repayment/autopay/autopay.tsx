import { BlankState, Button, ButtonLink, Card, Notice, Row } from "@puente/ui";
import { useState } from "react";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { formatDay, formatDayOf } from "../../../shared/format/date-time.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { Guard } from "../../../shared/navigation/guard.tsx";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { WithOrder } from "../frame.tsx";
import { accountName } from "./account-name.ts";
import { ChargeCards } from "./charge-cards.tsx";
import { MandateForm } from "./mandate-form.tsx";
import { StopSheet } from "./stop-sheet.tsx";

type View = Output<"autopay">;

/** Permission for charges that come by themselves: how it is given, what comes next, and its end. */
export default function Autopay() {
	const { t } = useWords("autopay");
	return (
		<Guard>
			<Screen title={t("autopay.title")} back="repayDetail">
				<WithOrder>{(orderNo) => <Loaded orderNo={orderNo} />}</WithOrder>
			</Screen>
		</Guard>
	);
}

const askEveryMs = 4_000;

function Loaded({ orderNo }: { readonly orderNo: string }) {
	// The rail reports a permission within seconds.
	const call = useCall(
		"autopay",
		{ orderNo },
		{ refetchAfterMs: (view) => (view?.mandate?.state === "asked" ? askEveryMs : null) },
	);
	return (
		<Answer call={call}>
			{(view) => {
				const state = view.mandate?.state;
				if (state === "asked") return <Asked orderNo={orderNo} view={view} />;
				if (state === "active") return <Active orderNo={orderNo} view={view} />;
				return (
					<>
						<Ended view={view} />
						{view.offered ? (
							<MandateForm orderNo={orderNo} view={view} />
						) : (
							<NotOffered orderNo={orderNo} view={view} />
						)}
					</>
				);
			}}
		</Answer>
	);
}

type Props = { readonly orderNo: string; readonly view: View };

function Ended({ view: { mandate } }: { readonly view: View }) {
	const { t, language } = useWords("autopay");
	const pack = usePack();
	if (!mandate?.endedAt) return null;
	const { endCause, endedAt } = mandate;
	const isCard = endCause === "cardExpired" || endCause === "cardRemoved";
	const isBank = endCause === "revoked" || endCause === "expired" || endCause === "refused";
	return (
		<Notice tone={isCard || isBank ? "warning" : "info"}>
			{t("off.ended", { date: formatDayOf(language, endedAt, pack) })}{" "}
			{isCard ? t("off.endedCard") : isBank ? t("off.endedBank") : null}
		</Notice>
	);
}

function NotOffered({ orderNo, view: { needsCard } }: Props) {
	const { t } = useWords("autopay");
	const link = useQueryLink();
	return (
		<BlankState
			picture="notYet"
			icon="card"
			title={t("off.title")}
			text={needsCard ? `${t("off.text")} ${t("off.card")}` : t("off.text")}
		>
			<ButtonLink {...link("repayDetail", { orderNo })}>{t("off.pay")}</ButtonLink>
		</BlankState>
	);
}

function Asked({ orderNo, view }: Props) {
	const { t } = useWords("autopay");
	const { run, client, queries } = useServices();
	const url = view.mandate?.url ?? null;
	const cancel = async () => {
		await run(() => client("stopAutopay", { orderNo, keepCard: true }));
		await queries.invalidateQueries({ queryKey: ["autopay"] });
	};
	return (
		<BlankState
			picture="onItsWay"
			icon="clock"
			title={t("asked.title")}
			text={t(url === null ? "asked.textNequi" : "asked.text")}
		>
			{url === null ? null : (
				<ButtonLink tone="sun" href={url} target="_top">
					{t("asked.open")}
				</ButtonLink>
			)}
			<Button tone="plain" onClick={() => void cancel()}>
				{t("asked.cancel")}
			</Button>
		</BlankState>
	);
}

function Active({ orderNo, view }: Props) {
	const { t, language } = useWords("autopay");
	const pack = usePack();
	const [asking, setAsking] = useState(false);
	const { mandate, currency, next, waits } = view;
	if (mandate === null) return null;
	const money = (minor: number) => formatMinor(currency, minor);
	return (
		<>
			<Card title={accountName(mandate)}>
				<p className="pb-2 text-sm text-ink-2">
					{t("on.since", { date: formatDayOf(language, mandate.activeAt ?? mandate.askedAt, pack) })}
				</p>
				<dl>
					{next === null ? null : (
						<Row
							label={t("on.next")}
							value={t("allow.nextText", {
								amount: money(next.amountMinor),
								date: formatDay(language, next.dueOn),
							})}
						/>
					)}
					<Row
						label={t("on.taken")}
						value={mandate.takenMinor > 0 ? money(mandate.takenMinor) : t("on.nothing")}
					/>
					<Row label={t("on.limit")} value={money(mandate.limitMinor)} />
					<Row label={t("on.ends")} value={formatDay(language, mandate.expiresOn)} />
				</dl>
			</Card>
			{waits ? <Notice tone="warning">{t("on.waits")}</Notice> : null}
			<ChargeCards orderNo={orderNo} view={view} />
			<Button tone="danger" onClick={() => setAsking(true)}>
				{t("on.stop")}
			</Button>
			<StopSheet orderNo={orderNo} view={view} open={asking} onClose={() => setAsking(false)} />
		</>
	);
}
