import type { Language } from "@puente/core/region";
import { Badge, Blank, ButtonLink, formatCount, Notice } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, useCountryFilter } from "../../shared/forms/filters.tsx";
import { Page, type Translate, useMay, useWords } from "../../shared/index.ts";
import { QueryTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";

type Offer = StaffAnswer<"partnerOffers">["offers"][number];

/** Offers of other lenders, shown and hidden. */
export default function PartnerList() {
	const { t, language } = useWords();
	const may = useMay();
	const country = useCountryFilter();
	const query = useStaffQuery("partnerOffers", country === "" ? {} : { country });
	const columns = columnsOf(t, language);
	return (
		<Page
			title={t("nav.partners")}
			actions={
				may({ propose: "partnerOffer" }) ? (
					<ButtonLink to="/editing/partners/new" icon="plus" tone="main">
						{t("partner.new")}
					</ButtonLink>
				) : undefined
			}
		>
			<CountryFilter />
			<Notice tone="info">{t("partner.order")}</Notice>
			<QueryTable
				query={query}
				caption={t("partner.list")}
				items={({ offers }) => offers}
				columns={columns}
				rowId={({ id }) => id}
				rowTo={({ id }) => `/editing/partners/${id}`}
				filterText={({ partnerName, productName, licence }) => `${partnerName} ${productName} ${licence}`}
				empty={<Blank icon="bank" title={t("partner.none")} />}
			/>
		</Page>
	);
}

function columnsOf(t: Translate, language: Language): readonly Column<Offer>[] {
	const figure = (value: number) => formatCount(language, value);
	return [
		{ id: "partner", header: t("partner.partner"), cell: ({ partnerName }) => partnerName },
		{ id: "product", header: t("partner.product"), cell: ({ productName }) => productName },
		{ id: "country", header: t("country.label"), cell: ({ country }) => t(`country.${country}`) },
		{ id: "licence", header: t("partner.licence"), cell: ({ licence }) => licence },
		{
			id: "apr",
			header: t("partner.apr"),
			cell: ({ aprPercent }) => `${aprPercent}%`,
			sort: ({ aprPercent }) => Number(aprPercent),
			end: true,
		},
		{
			id: "penalty",
			header: t("partner.penalty"),
			cell: ({ penaltyPercentPerDay }) => `${penaltyPercentPerDay}%`,
			sort: ({ penaltyPercentPerDay }) => Number(penaltyPercentPerDay),
			end: true,
		},
		{
			id: "amounts",
			header: t("partner.amounts"),
			cell: ({ currency, amountMin, amountMax }) => `${currency} ${figure(amountMin)}–${figure(amountMax)}`,
			end: true,
		},
		{
			id: "days",
			header: t("partner.days"),
			cell: ({ daysMin, daysMax }) => (daysMin === daysMax ? daysMin : `${daysMin}–${daysMax}`),
			end: true,
		},
		{
			id: "state",
			header: t("campaign.state"),
			cell: ({ active }) => (
				<Badge tone={active ? "good" : "quiet"}>
					{t(active ? "partner.state.shown" : "partner.state.hidden")}
				</Badge>
			),
		},
	];
}
