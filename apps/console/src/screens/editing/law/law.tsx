import { type Country, countries } from "@puente/core/region";
import { Link } from "react-router";
import { Badge, ButtonLink, Facts, formatDay, Panel } from "../../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../../shared/calls/staff-calls.tsx";
import { OneCountryField, oneOf, useFilters } from "../../../shared/forms/filters.tsx";
import { labelOf, linesOf, Moment, Page, textOf, useMay, useWords } from "../../../shared/index.ts";
import { lawFormat } from "../../../shared/records/law-format.ts";

type Kind = StaffAnswer<"legalRecords">["kinds"][number];
type LegalRecord = Kind["records"][number];
type Place = { readonly country: Country; readonly today: string };

/** What the law sets by date in a country, and the way to enter the next record. */
export default function LawPage() {
	const { t } = useWords();
	const filters = useFilters();
	const country = oneOf(countries, filters.get("country")) || countries[0];
	const query = useStaffQuery("legalRecords", { country });
	return (
		<Page
			title={t("nav.law")}
			actions={<OneCountryField value={country} onChange={(value) => filters.set("country", value)} />}
		>
			<p className="text-ink-2">{t("law.text")}</p>
			<QueryView query={query}>
				{({ kinds, ...place }) =>
					kinds.map((kind) => <KindPanel key={kind.kind} kind={kind} place={place} />)
				}
			</QueryView>
		</Page>
	);
}

function KindPanel({ kind, place }: { readonly kind: Kind; readonly place: Place }) {
	const { t } = useWords();
	const may = useMay();
	const { inForce, records, proposalId } = kind;
	const held = inForce === null ? undefined : records[inForce];
	return (
		<Panel
			title={
				<span className="inline-flex flex-wrap items-center gap-2">
					{t(`law.kind.${kind.kind}`)}
					<Standing kind={kind} today={place.today} />
				</span>
			}
			actions={
				proposalId === null ? (
					may({ propose: "legalRecord" }) ? (
						<ButtonLink to={`/law/${place.country}/${kind.kind}`}>{t("law.add")}</ButtonLink>
					) : undefined
				) : (
					<ButtonLink to={`/proposals/${proposalId}`} icon="check">
						{t("editing.waits")}
					</ButtonLink>
				)
			}
		>
			{held === undefined ? <p>{t("law.none")}</p> : <RecordFacts record={held} country={place.country} />}
			<History records={records} country={place.country} />
		</Panel>
	);
}

function Standing({ kind: { missingFrom }, today }: { readonly kind: Kind; readonly today: string }) {
	const { t, language } = useWords();
	if (missingFrom === null) return <Badge tone="good">{t("law.inForce")}</Badge>;
	return (
		<Badge tone={missingFrom <= today ? "late" : "warn"}>
			{t("law.missing", { day: formatDay(language, missingFrom) })}
		</Badge>
	);
}

function RecordFacts({ record, country }: { readonly record: LegalRecord; readonly country: Country }) {
	const { t, language } = useWords();
	const format = lawFormat(t, language);
	const { entered: _, value, ...dated } = record;
	const { kind: __, ...values } = value;
	return (
		<Facts
			items={linesOf({ ...dated, value: values }).map(({ path, value: one }) => ({
				label: format.labelOf(path) ?? labelOf(language, path),
				value: format.textOf(path, one) ?? textOf(path, one, { t, language, country }),
			}))}
		/>
	);
}

function History(props: { readonly records: readonly LegalRecord[]; readonly country: Country }) {
	const { t, language } = useWords();
	return (
		<section className="mt-4">
			<h3 className="text-xs font-bold">{t("law.records")}</h3>
			<ul className="text-xs">
				{props.records.map(({ from, until, source, value, entered }) => (
					<li
						key={`${from} ${until} ${entered?.proposalId}`}
						className="flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-0"
					>
						<span>
							{formatDay(language, from)} – {until === null ? t("law.open") : formatDay(language, until)}
						</span>
						{value.kind === "usuryRate" ? <b>{`${value.percentPerYear}%`}</b> : null}
						<span className="min-w-0 flex-1 break-words text-ink-2">{source}</span>
						{entered === null ? (
							<span>{t("law.delivered")}</span>
						) : (
							<Link to={`/proposals/${entered.proposalId}`} className="text-green underline">
								{entered.madeBy}, {entered.checkedBy}, <Moment at={entered.at} country={props.country} />
							</Link>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
