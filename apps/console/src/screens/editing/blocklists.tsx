import { countries } from "@puente/core/region";
import { blocklists } from "@puente/core/staff";
import { Blank, Panel, SelectField } from "../../kit/index.ts";
import {
	QueryView,
	type StaffAnswer,
	useStaffPages,
	useStaffQuery,
} from "../../shared/calls/staff-calls.tsx";
import { CountryField, oneOf, useFilters } from "../../shared/forms/filters.tsx";
import { Page, type Translate, useWords } from "../../shared/index.ts";
import { momentColumn, ownCountry } from "../../shared/views/columns.tsx";
import { More } from "../../shared/views/more.tsx";
import { QueryTable } from "../../shared/views/query-table.tsx";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { BlocklistLookup } from "./blocklists-lookup.tsx";
import { KeyName, ValueAction } from "./blocklists-value.tsx";

type Entry = StaffAnswer<"blocklist">["entries"][number];
type BorrowerValue = StaffAnswer<"borrowerBlocklist">["values"][number];

/** The blocklists and the lookup of a value. With a borrower in the address: the values of that borrower. */
export default function BlocklistsPage() {
	const { t } = useWords();
	const filters = useFilters();
	const borrower = filters.get("borrower");
	return (
		<Page
			title={t("nav.blocklists")}
			above={borrower === "" ? [] : [{ to: `/borrowers/${borrower}`, label: t("nav.borrowers") }]}
		>
			<p className="max-w-200 text-ink-2">{t("blocklist.text")}</p>
			{borrower === "" ? <BlocklistLookup /> : <OfBorrower id={borrower} />}
			<Entries />
		</Page>
	);
}

function OfBorrower({ id }: { readonly id: string }) {
	const { t } = useWords();
	const query = useStaffQuery("borrowerBlocklist", { id });
	const columns: readonly Column<BorrowerValue>[] = [
		{ id: "list", header: t("blocklist.list"), cell: ({ list }) => t(`blocklist.list.${list}`) },
		{ id: "value", header: t("blocklist.value"), cell: ({ masked }) => masked ?? "–" },
		...sharedColumns(t),
	];
	return (
		<QueryTable
			title={t("blocklist.ofBorrower")}
			query={query}
			caption={t("blocklist.ofBorrower")}
			items={({ values }) => values}
			columns={columns}
			rowId={({ subject }) => subject}
			empty={<Blank icon="none" title={t("blocklist.ofBorrowerNone")} />}
		/>
	);
}

/** Columns that both tables have. */
function sharedColumns(t: Translate): readonly Column<BorrowerValue | Entry>[] {
	return [
		{ id: "key", header: t("blocklist.key"), cell: (value) => <KeyName value={value} /> },
		{
			id: "borrowers",
			header: t("blocklist.borrowers"),
			cell: ({ borrowers }) => borrowers ?? "–",
			end: true,
		},
		{ id: "act", header: t("app.actions"), cell: (value) => <ValueAction value={value} /> },
	];
}

function Entries() {
	const { t } = useWords();
	const filters = useFilters();
	const list = oneOf(blocklists, filters.get("list"));
	const country = oneOf(countries, filters.get("country"));
	const query = useStaffPages("blocklist", {
		...(list === "" ? {} : { list }),
		...(country === "" ? {} : { country }),
	});
	const columns: readonly Column<Entry>[] = [
		{ id: "list", header: t("blocklist.list"), cell: (entry) => t(`blocklist.list.${entry.list}`) },
		{
			id: "country",
			header: t("country.label"),
			cell: (entry) => (entry.country === null ? "–" : t(`country.${entry.country}`)),
		},
		{ id: "reason", header: t("blocklist.reason"), cell: ({ reason }) => reason, prose: true },
		{
			id: "by",
			header: t("editing.madeBy"),
			cell: ({ madeBy, checkedBy }) => `${madeBy}, ${checkedBy}`,
		},
		momentColumn("since", t("blocklist.addedAt"), ({ addedAt }) => addedAt, ownCountry),
		...sharedColumns(t),
	];
	return (
		<Panel
			title={t("blocklist.entries")}
			flush
			actions={
				<div className="flex flex-wrap gap-2">
					<SelectField
						label={t("blocklist.list")}
						none={t("blocklist.any")}
						value={list}
						options={blocklists.map((value) => ({ value, label: t(`blocklist.list.${value}`) }))}
						onChange={(value) => filters.set("list", value)}
					/>
					<CountryField value={country} onChange={(value) => filters.set("country", value)} />
				</div>
			}
		>
			<QueryView query={query}>
				{(pages) => (
					<>
						<DataTable
							caption={t("blocklist.entries")}
							items={pages.flatMap(({ entries }) => entries)}
							columns={columns}
							rowId={({ subject }) => subject}
							empty={<Blank icon="none" title={t("blocklist.none")} text={t("blocklist.noneText")} />}
						/>
						<More more={query.more} />
					</>
				)}
			</QueryView>
		</Panel>
	);
}
