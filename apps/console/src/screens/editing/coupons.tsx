import { Link } from "react-router";
import { Badge, Blank, ButtonLink, formatMinor, SelectField } from "../../kit/index.ts";
import { type StaffAnswer, useStaffPages } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, oneOf, useCountryFilter, useFilters } from "../../shared/forms/filters.tsx";
import { Page, type Translate, useMay, useWords } from "../../shared/index.ts";
import { momentColumn, ownCountry } from "../../shared/views/columns.tsx";
import { PagedTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";

type Coupon = StaffAnswer<"grantedCoupons">["coupons"][number];

const sources = ["staff", "lottery", "card"] as const;
const tones = { usable: "good", used: "quiet", expired: "warn" } as const;

/** Granted coupons with their state. */
export default function CouponList() {
	const { t } = useWords();
	const may = useMay();
	const filters = useFilters();
	const country = useCountryFilter();
	const source = oneOf(sources, filters.get("source"));
	const query = useStaffPages("grantedCoupons", {
		...(country === "" ? {} : { country }),
		...(source === "" ? {} : { source }),
	});
	const columns = columnsOf(t);
	return (
		<Page
			title={t("nav.coupons")}
			actions={
				may({ propose: "couponGrant" }) ? (
					<ButtonLink to="/borrowers" icon="search" tone="main">
						{t("coupon.toBorrower")}
					</ButtonLink>
				) : undefined
			}
		>
			<div className="flex flex-wrap gap-3">
				<CountryFilter />
				<div className="w-44">
					<SelectField
						label={t("coupon.source")}
						none={t("app.all")}
						value={source}
						options={sources.map((value) => ({ value, label: t(`coupon.source.${value}`) }))}
						onChange={(value) => filters.set("source", value)}
					/>
				</div>
			</div>
			<PagedTable
				query={query}
				caption={t("coupon.list")}
				items={({ coupons }) => coupons}
				columns={columns}
				rowId={({ id }) => id}
				empty={<Blank icon="records" title={t("coupon.none")} text={t("coupon.noneText")} />}
			/>
		</Page>
	);
}

function columnsOf(t: Translate): readonly Column<Coupon>[] {
	return [
		{
			id: "borrower",
			header: t("coupon.borrower"),
			cell: ({ borrowerId }) => (
				<Link to={`/borrowers/${borrowerId}`} className="font-mono text-2xs text-green underline">
					{borrowerId}
				</Link>
			),
		},
		{ id: "country", header: t("country.label"), cell: ({ country }) => t(`country.${country}`) },
		{
			id: "amount",
			header: t("coupon.amount"),
			cell: ({ currency, amountMinor }) => formatMinor(currency, amountMinor),
			end: true,
		},
		{
			id: "source",
			header: t("coupon.source"),
			cell: ({ source, kind }) =>
				kind === null
					? t(`coupon.source.${source}`)
					: `${t(`coupon.source.${source}`)}: ${t(`coupon.kind.${kind}`)}`,
			sort: ({ source }) => source,
		},
		momentColumn("grantedAt", t("coupon.grantedAt"), ({ grantedAt }) => grantedAt, ownCountry),
		momentColumn("expiresAt", t("coupon.expiresAt"), ({ expiresAt }) => expiresAt, ownCountry),
		{
			id: "state",
			header: t("coupon.state"),
			cell: ({ state }) => <Badge tone={tones[state]}>{t(`coupon.state.${state}`)}</Badge>,
			sort: ({ state }) => state,
		},
		{ id: "usedOn", header: t("coupon.usedOn"), cell: ({ usedOn }) => usedOn ?? "–" },
	];
}
