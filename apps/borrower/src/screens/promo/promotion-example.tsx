import { ButtonLink, Card, Row } from "@puente/ui";
import { Navigate, useSearchParams } from "react-router";
import { Answer, useAsked } from "../../app/asked.tsx";
import { formatAmount, formatMinor, formatPercent, packOfCurrency } from "../../app/format.ts";
import { pathOf } from "../../app/routes.ts";
import { usePack } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { Note, PageAnswer, PayoutTime } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen, usePromoWords } from "./promo-words.tsx";
import { type Wish, wishOf } from "./wish.ts";

export default function Yx2ConfirmBorrow() {
	return (
		<PromoScreen title="yx.confirmTitle" back="yx2">
			<Page />
		</PromoScreen>
	);
}

function Page() {
	const [query] = useSearchParams();
	const { t } = usePromoWords();
	const link = useLink();
	return (
		<PageAnswer page="yx2">
			{({ campaign, payoutMinutes, products }, again) => {
				const wish = wishOf(products, query);
				// A link that names nothing that is offered leads to where something can be chosen.
				if (wish === null) return <Navigate to={pathOf("yx2")} replace />;
				return (
					<>
						<Example wish={wish} />
						<PlaceForm page="yx2" campaign={campaign} again={again} />
						<PayoutTime minutes={payoutMinutes} />
						<ButtonLink tone="plain" {...link("yx2")}>
							{t("yx.change")}
						</ButtonLink>
						<Note />
					</>
				);
			}}
		</PageAnswer>
	);
}

function Example({ wish }: { readonly wish: Wish }) {
	const { t, load } = usePromoWords();
	const pack = usePack();
	const asked = useAsked("promotionExample", { country: pack.country, ...wish }, { open: true });
	return (
		<>
			<Card title={t("yx.wish")}>
				<p className="text-xl font-bold tabular-nums">{formatAmount(pack, wish.amount)}</p>
				<p className="text-sm text-ink-2">{t("yx.daysValue", { days: wish.days })}</p>
			</Card>
			<Answer asked={asked} words={load}>
				{({ currency, receivedMinor, totalMinor, aprPercent }) => (
					<Card title={t("yx.example")}>
						<dl>
							<Row label={t("yx.receive")} value={formatMinor(packOfCurrency(currency), receivedMinor)} />
							<Row label={t("yx.repay")} value={formatMinor(packOfCurrency(currency), totalMinor)} />
							<Row label={t("yx.apr")} value={formatPercent(pack, aprPercent)} />
						</dl>
						<p className="pt-2 text-xs text-ink-3">{t("yx.exampleNote")}</p>
					</Card>
				)}
			</Answer>
		</>
	);
}
