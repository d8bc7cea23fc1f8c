import { Button, ButtonLink, Card, DetailLink, LinkCard, StepsList } from "@puente/ui";
import { useState } from "react";
import { createStorage } from "../../../data/storage.ts";
import { type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import type { HomeAutopayProps } from "../../../shared/navigation/parts-context.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { accountName } from "./account-name.ts";
import { ChargeCards } from "./charge-cards.tsx";

type View = Output<"autopay">;
const storage = () => createStorage(() => window.localStorage);
type Props = { readonly orderNo: string; readonly view: View };

/** Autopay on home: the offer after the first payment, then what is charged next. Nothing while it is not known. */
export default function HomeAutopay({ orderNo, where }: HomeAutopayProps) {
	const { data } = useCall("autopay", { orderNo });
	if (data === undefined) return null;
	const state = data.mandate?.state;
	if (state === "active") return <On orderNo={orderNo} view={data} />;
	if (state === "asked" || !data.offered || where === "repay") return <Line orderNo={orderNo} view={data} />;
	return <Offer orderNo={orderNo} view={data} />;
}

function On({ orderNo, view }: Props) {
	const isOpen = view.charge?.state === "told" || view.charge?.state === "tried";
	return (
		<>
			{isOpen ? <ChargeCards orderNo={orderNo} view={view} /> : null}
			<Line orderNo={orderNo} view={view} />
		</>
	);
}

/** One line that leads to autopay; null for a loan that has none and is not offered it. */
function Line({ orderNo, view }: Props) {
	const { t, language } = useWords("autopay");
	const link = useQueryLink();
	const { mandate, next, currency, waits, offered } = view;
	const to = link("autopay", { orderNo });
	const line = (label: string, text?: string) => (
		<LinkCard>
			<DetailLink icon="refresh" tone="good" label={label} {...(text !== undefined && { text })} {...to} />
		</LinkCard>
	);
	if (mandate?.state === "asked") return line(t("row.asked"));
	if (mandate?.state === "active") {
		if (waits) return line(t("row.on"), t("row.waits"));
		if (next === null) return line(t("row.on"), t("row.onPlain"));
		const amount = formatMinor(currency, next.amountMinor);
		return line(t("row.on"), t("row.onNext", { amount, date: formatDay(language, next.dueOn) }));
	}
	return offered ? line(t("row.offer"), t("row.offerText")) : null;
}

/** Offered in full once; after "not now" it stays one line. */
function Offer({ orderNo, view }: Props) {
	const { t, language } = useWords("autopay");
	const link = useQueryLink();
	const [isLater, setLater] = useState(() => storage().read("autopayLater") === orderNo);
	const { next, currency, ways } = view;
	if (isLater) return <Line orderNo={orderNo} view={view} />;
	const card = ways[0]?.cards?.[0];
	const later = () => {
		storage().write("autopayLater", orderNo);
		setLater(true);
	};
	const toldText =
		next === null
			? {}
			: {
					text: t("offer.toldNext", {
						amount: formatMinor(currency, next.amountMinor),
						date: formatDay(language, next.dueOn),
					}),
				};
	return (
		<Card title={t("offer.title")}>
			<p className="pb-3 text-sm text-ink-2">
				{card === undefined ? t("offer.textBank") : t("offer.text", { account: accountName(card) })}
			</p>
			<StepsList
				steps={[
					{ title: t("offer.told"), ...toldText, state: "done" },
					{ title: t("offer.never"), text: t("offer.neverText"), state: "done" },
					{ title: t("offer.second"), text: t("offer.secondText"), state: "done" },
					{ title: t("offer.stop"), text: t("offer.stopText"), state: "done" },
				]}
			/>
			<div className="flex flex-wrap gap-2.5 pt-4 *:flex-1 *:basis-[9rem]">
				<ButtonLink tone="sun" {...link("autopay", { orderNo })}>
					{t("offer.start")}
				</ButtonLink>
				<Button tone="ghost" onClick={later}>
					{t("offer.later")}
				</Button>
			</div>
		</Card>
	);
}
