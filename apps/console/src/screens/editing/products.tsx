import { minorDigits } from "@puente/core/money";
import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { Link } from "react-router";
import { Badge, ButtonLink, Facts, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { OneCountryField, oneOf, useFilters } from "../../shared/forms/filters.tsx";
import { linesOf, Moment, Page, useMay, useWords } from "../../shared/index.ts";
import { productFormat, productGroups, productLines } from "../../shared/records/product-format.ts";

type Products = StaffAnswer<"products">;
type Product = Products["products"][number];

/** The products of a region that are in force, with their revisions. */
export default function ProductsPage() {
	const { t } = useWords();
	const filters = useFilters();
	const country = oneOf(countries, filters.get("country")) || countries[0];
	const query = useStaffQuery("products", { country });
	return (
		<Page
			title={t("nav.products")}
			actions={<OneCountryField value={country} onChange={(value) => filters.set("country", value)} />}
		>
			<QueryView query={query}>
				{(products) => (
					<>
						{products.setAside.length === 0 ? null : (
							<Notice tone="warning">{[t("product.setAside"), ...products.setAside].join("\n")}</Notice>
						)}
						{products.products.map((product) => (
							<ProductPanel key={product.id} product={product} country={products.country} />
						))}
						<Bounds products={products} />
					</>
				)}
			</QueryView>
		</Page>
	);
}

function ProductPanel({ product, country }: { readonly product: Product; readonly country: Country }) {
	const { t } = useWords();
	const may = useMay();
	const { id, now, proposalId, revisions } = product;
	const format = productFormat(t, country);
	const lines = new Map(linesOf(now).map(({ path, value }) => [path, value]));
	return (
		<Panel
			title={
				<span className="inline-flex flex-wrap items-center gap-2">
					{id}
					<Badge tone={revisions.length > 0 ? "good" : "quiet"}>
						{t(revisions.length > 0 ? "editing.changed" : "product.asPack")}
					</Badge>
				</span>
			}
			actions={
				proposalId === null ? (
					may({ propose: "productChange" }) ? (
						<ButtonLink to={`/editing/products/${country}/${id}`}>{t("editing.change")}</ButtonLink>
					) : undefined
				) : (
					<ButtonLink to={`/proposals/${proposalId}`} icon="check">
						{t("editing.waits")}
					</ButtonLink>
				)
			}
		>
			<div className="gap-8 wide:columns-2 desk:columns-3">
				{productGroups.map((group) => (
					<section key={group} className="mb-4 break-inside-avoid">
						<h3 className="text-xs font-bold">{t(group)}</h3>
						<Facts
							items={productLines
								.filter((line) => line.group === group)
								.map(({ path, label }) => ({
									label: t(label),
									value: format.textOf(path, lines.get(path)),
								}))}
						/>
					</section>
				))}
			</div>
			<History product={product} country={country} />
		</Panel>
	);
}

function History({ product, country }: { readonly product: Product; readonly country: Country }) {
	const { t } = useWords();
	return (
		<section className="mt-4">
			<h3 className="text-xs font-bold">{t("product.history")}</h3>
			{product.revisions.length === 0 ? <p className="text-xs">{t("product.noHistory")}</p> : null}
			<ul className="text-xs">
				{product.revisions.map((revision) => (
					<li
						key={revision.number}
						className="flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-0"
					>
						<Link to={`/proposals/${revision.proposalId}`} className="text-green underline">
							<Moment at={revision.inForceAt} country={country} />
						</Link>
						<span>
							{revision.madeBy}, {revision.checkedBy}
						</span>
						<span className="min-w-0 flex-1 break-words text-ink-2">{revision.reason}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

const rates = [
	"interestPercentPerDayMax",
	"interestPercentPerYearMax",
	"feeWithTaxPercentMax",
	"feeTaxPercentMax",
	"penaltyPercentPerDayMax",
	"aprPercentMax",
] as const;

function Bounds({ products: { bounds, country } }: { readonly products: Products }) {
	const { t } = useWords();
	const { code } = packs[country].currency;
	const money = (amount: number) => formatMinor(code, amount * 10 ** minorDigits[code]);
	return (
		<Panel title={t("product.bounds")}>
			<p className="mb-2 text-xs text-ink-2">{t("product.boundsText")}</p>
			<Facts
				columns={2}
				items={[
					{
						label: t("product.bound.amounts"),
						value: `${money(bounds.amountMin)} – ${money(bounds.amountMax)}`,
					},
					{
						label: t("product.bound.tenures"),
						value: `${bounds.tenureDaysMin} – ${bounds.tenureDaysMax}`,
					},
					...rates.map((rate) => ({ label: t(`product.bound.${rate}`), value: `${bounds[rate]}%` })),
					bounds.usuryPercentMax === null
						? null
						: { label: t("product.bound.usury"), value: `${bounds.usuryPercentMax}%` },
				]}
			/>
		</Panel>
	);
}
