import type { CallInput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { type Country, countries } from "@puente/core/region";
import { type FormEvent, useState } from "react";
import { Blank, Button, Panel, SelectField, TextField } from "../../kit/index.ts";
import { type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { CountryField } from "../../shared/forms/filters.tsx";
import { Page, useWords } from "../../shared/index.ts";
import { stepText } from "../../shared/records/step-text.ts";
import { momentColumn, ownCountry } from "../../shared/views/columns.tsx";
import { QueryTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { BorrowerState } from "./borrower-state.tsx";

type Search = CallInput<StaffCalls["searchBorrowers"]>;
type BorrowerRow = StaffAnswer<"searchBorrowers">["borrowers"][number];

const searchKinds = ["mobile", "orderNo", "identityNumber"] as const;

/** Searches by a complete number, because names are sealed in the database. */
export default function BorrowerSearch() {
	const { t } = useWords();
	const [search, setSearch] = useState<Search | null>(null);
	return (
		<Page title={t("nav.borrowers")}>
			<Panel>
				<SearchForm onSearch={setSearch} />
			</Panel>
			{search === null ? null : <Results search={search} />}
		</Page>
	);
}

function SearchForm({ onSearch }: { readonly onSearch: (search: Search) => void }) {
	const { t } = useWords();
	const [by, setBy] = useState<(typeof searchKinds)[number]>("mobile");
	const [text, setText] = useState("");
	const [country, setCountry] = useState<Country | "">("");
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const number = by === "orderNo" ? text.trim().toUpperCase() : text.trim();
		if (number.length >= 3) onSearch({ by, text: number, ...(country === "" ? {} : { country }) });
	};
	return (
		<form noValidate onSubmit={submit} className="grid items-end gap-3 wide:grid-cols-[12rem_1fr_12rem_auto]">
			<SelectField
				label={t("search.by")}
				value={by}
				options={searchKinds.map((value) => ({ value, label: t(`search.by.${value}`) }))}
				onChange={(value) => setBy(value === "" ? "mobile" : value)}
			/>
			<TextField
				label={t(`search.by.${by}`)}
				type="search"
				value={text}
				onChange={setText}
				required
				mono
				placeholder={t(`search.example.${by}`)}
			/>
			<CountryField value={country} onChange={setCountry} />
			<Button type="submit" tone="main" icon="search" disabled={text.trim().length < 3}>
				{t("search.find")}
			</Button>
		</form>
	);
}

function Results({ search }: { readonly search: Search }) {
	const { t } = useWords();
	const query = useStaffQuery("searchBorrowers", search);
	const columns: readonly Column<BorrowerRow>[] = [
		{ id: "name", header: t("borrower.name"), cell: ({ name, id }) => name ?? id.slice(0, 8) },
		{ id: "mobile", header: t("borrower.mobile"), cell: ({ mobile }) => mobile ?? "–" },
		{
			id: "country",
			header: t("country.label"),
			cell: ({ country }) => t(`country.${country}`),
			sort: ({ country }) => countries.indexOf(country),
		},
		{
			id: "order",
			header: t("borrower.latest"),
			cell: ({ latestOrder }) =>
				latestOrder === null ? "–" : `${latestOrder.orderNo}, ${stepText(t, latestOrder.step)}`,
		},
		momentColumn("since", t("borrower.since"), ({ registeredAt }) => registeredAt, ownCountry),
		{ id: "state", header: t("borrower.state"), cell: (found) => <BorrowerState profile={found} /> },
	];
	return (
		<QueryTable
			title={t("search.results")}
			query={query}
			caption={t("search.results")}
			items={({ borrowers }) => borrowers}
			columns={columns}
			rowId={({ id }) => id}
			rowTo={({ id }) => `/borrowers/${id}`}
			empty={<Blank icon="search" title={t("search.none")} text={t("search.noneText")} />}
		/>
	);
}
