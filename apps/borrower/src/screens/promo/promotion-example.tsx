import { ButtonLink, Card, Row } from "@puente/ui";
import { Navigate } from "react-router";
import { Answer, useCall } from "../../app/calls/use-call.tsx";
import { formatAmount, formatMinor, formatPercent, packOfCurrency } from "../../app/format/format.ts";
import { pathOf } from "../../app/navigation/routes.ts";
import { useLink } from "../../app/navigation/use-link.ts";
import { useSearchParams } from "../../app/navigation/use-search-params.ts";
import { usePack } from "../../app/state/services-context.ts";
import { type LoanChoice, readLoanChoice } from "./loan-choice.ts";
import { Note, PageAnswer, PayoutTime } from "./page-parts.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PromoScreen, usePromoWords } from "./promo-words.tsx";

export default function PromotionExample() {
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
			{({ campaign, payoutMinutes, products }, refetch) => {
				const choice = readLoanChoice(products, query);
				// A choice that is not offered leads to the choice page.
				if (choice === null) return <Navigate to={pathOf("yx2")} replace />;
				return (
					<>
						<Example choice={choice} />
						<PlaceForm page="yx2" campaign={campaign} refetch={refetch} />
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

function Example({ choice }: { readonly choice: LoanChoice }) {
	const { t, load } = usePromoWords();
	const pack = usePack();
	const call = useCall("promotionExample", { country: pack.country, ...choice }, { anonymous: true });
	return (
		<>
			<Card title={t("yx.wish")}>
				<p className="text-xl font-bold tabular-nums">{formatAmount(pack, choice.amount)}</p>
				<p className="text-sm text-ink-2">{t("yx.daysValue", { days: choice.days })}</p>
			</Card>
			<Answer call={call} words={load}>
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
