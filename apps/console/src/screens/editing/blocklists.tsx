import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { blocklists } from "@puente/core/staff";
import { useMemo } from "react";
import { Show, useAsk, useAskPages } from "../../app/ask.tsx";
import { When } from "../../app/clock.tsx";
import { CountryField, oneOf, useFilters } from "../../app/filters.tsx";
import { type Translate, useWords } from "../../app/language.tsx";
import { More } from "../../app/more.tsx";
import { Page } from "../../app/page.tsx";
import { useTableWords } from "../../app/table-words.ts";
import { SelectField } from "../../kit/field.tsx";
import { Blank, Panel } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import { LookUp } from "./blocklists-look-up.tsx";
import { KeyName, ValueAction } from "./blocklists-value.tsx";

type Entry = StaffOutput<StaffCalls["blocklist"]>["entries"][number];
type Own = StaffOutput<StaffCalls["borrowerBlocklist"]>["values"][number];

/** What must not borrow, and the way to say so. With a borrower in the address: what of theirs could be blocked. */
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
			{borrower === "" ? <LookUp /> : <OfBorrower id={borrower} />}
			<Entries />
		</Page>
	);
}

function OfBorrower({ id }: { readonly id: string }) {
	const { t } = useWords();
	const asked = useAsk("borrowerBlocklist", { id });
	const words = useTableWords();
	const columns = useMemo<readonly Column<Own>[]>(
		() => [
			{ id: "list", header: t("blocklist.list"), cell: ({ list }) => t(`blocklist.list.${list}`) },
			{ id: "value", header: t("blocklist.value"), cell: ({ masked }) => masked ?? "–" },
			...sharedColumns(t),
		],
		[t],
	);
	return (
		<Panel title={t("blocklist.ofBorrower")} flush>
			<Show asked={asked} rows={4}>
				{({ values }) => (
					<DataTable
						caption={t("blocklist.ofBorrower")}
						items={values}
						columns={columns}
						rowId={({ subject }) => subject}
						words={words}
						empty={<Blank icon="none" title={t("blocklist.ofBorrowerNone")} />}
					/>
				)}
			</Show>
		</Panel>
	);
}

/** What a value has on every page that lists it. */
function sharedColumns(t: Translate): readonly Column<Own | Entry>[] {
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
	const asked = useAskPages("blocklist", {
		...(list === "" ? {} : { list }),
		...(country === "" ? {} : { country }),
	});
	const words = useTableWords();
	const columns = useMemo<readonly Column<Entry>[]>(
		() => [
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
			{
				id: "since",
				header: t("blocklist.addedAt"),
				cell: (entry) => <When at={entry.addedAt} country={entry.country} />,
				sort: ({ addedAt }) => addedAt,
			},
			...sharedColumns(t),
		],
		[t],
	);
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
			<Show asked={asked}>
				{(pages) => (
					<>
						<DataTable
							caption={t("blocklist.entries")}
							items={pages.flatMap(({ entries }) => entries)}
							columns={columns}
							rowId={({ subject }) => subject}
							words={words}
							empty={<Blank icon="none" title={t("blocklist.none")} text={t("blocklist.noneText")} />}
						/>
						<More more={asked.more} />
					</>
				)}
			</Show>
		</Panel>
	);
}
