import type { Language } from "@puente/core/region";
import { Blank, ButtonLink, formatMinor, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, useCountryFilter } from "../../shared/forms/filters.tsx";
import { Page, type Translate, useMay, useWords } from "../../shared/index.ts";
import { countryColumn, momentColumn, ownCountry, valueColumn } from "../../shared/views/columns.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { CampaignState } from "./dates.tsx";

type Campaigns = StaffAnswer<"campaigns">;
type Lottery = Campaigns["lotteries"][number];
type Promotion = Campaigns["promotions"][number];

/** Lotteries and promotion pages with their budgets. */
export default function CampaignList() {
	const { t, language } = useWords();
	const may = useMay();
	const country = useCountryFilter();
	const query = useStaffQuery("campaigns", country === "" ? {} : { country });
	const lotteries = lotteryColumns(t, language);
	const promotions = promotionColumns(t);
	return (
		<Page
			title={t("nav.campaigns")}
			actions={
				may({ propose: "lotteryCampaign" }) ? (
					<>
						<ButtonLink to="/editing/campaigns/pages/new" icon="plus">
							{t("promotion.new")}
						</ButtonLink>
						<ButtonLink to="/editing/campaigns/draws/new" icon="plus" tone="main">
							{t("lottery.new")}
						</ButtonLink>
					</>
				) : undefined
			}
		>
			<CountryFilter />
			<QueryView query={query}>
				{(data) => (
					<>
						<Panel title={t("lottery.list")} flush>
							<DataTable
								caption={t("lottery.list")}
								items={data.lotteries}
								columns={lotteries}
								rowId={({ id }) => id}
								rowTo={({ id }) => `/editing/campaigns/draws/${id}`}
								empty={<Blank icon="records" title={t("lottery.none")} />}
							/>
						</Panel>
						<Panel title={t("promotion.list")} flush>
							<DataTable
								caption={t("promotion.list")}
								items={data.promotions}
								columns={promotions}
								rowId={({ id }) => id}
								rowTo={({ id }) => `/editing/campaigns/pages/${id}`}
								empty={<Blank icon="records" title={t("promotion.none")} />}
							/>
						</Panel>
					</>
				)}
			</QueryView>
		</Page>
	);
}

function lotteryColumns(t: Translate, language: Language): readonly Column<Lottery>[] {
	const money = (id: "budget" | "promised" | "spent", pick: (lottery: Lottery) => number) => ({
		id,
		header: t(`lottery.${id}`),
		cell: (lottery: Lottery) => formatMinor(lottery.currency, pick(lottery)),
		end: true,
	});
	const nameOf = ({ nameEn, nameEs }: Lottery) => ({ en: nameEn, es: nameEs })[language];
	return [
		valueColumn("name", t("lottery.name"), nameOf),
		...shared<Lottery>(t),
		money("budget", ({ budgetMinor }) => budgetMinor),
		money("promised", ({ promisedMinor }) => promisedMinor),
		money("spent", ({ spentMinor }) => spentMinor),
		{ id: "drawn", header: t("lottery.drawn"), cell: ({ drawn }) => drawn, end: true },
		{ id: "open", header: t("lottery.open"), cell: ({ open }) => open, end: true },
	];
}

function promotionColumns(t: Translate): readonly Column<Promotion>[] {
	return [
		{
			id: "page",
			header: t("promotion.page"),
			cell: ({ page }) => t(`promotion.page.${page}`),
			sort: ({ page }) => page,
		},
		...shared<Promotion>(t),
		valueColumn("places", t("promotion.places"), ({ placesPerDay }) => placesPerDay, { end: true }),
		valueColumn("taken", t("promotion.taken"), ({ takenToday }) => takenToday, { end: true }),
	];
}

function shared<Item extends Pick<Lottery, "country" | "startsAt" | "endsAt">>(
	t: Translate,
): readonly Column<Item>[] {
	return [
		countryColumn(t),
		{ id: "state", header: t("campaign.state"), cell: (item) => <CampaignState {...item} /> },
		momentColumn("endsAt", t("edit.endsAt"), ({ endsAt }) => endsAt, ownCountry),
	];
}
