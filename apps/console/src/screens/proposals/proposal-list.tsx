import { proposalKindNames } from "@puente/core/staff";
import { Blank, SelectField, Tabs } from "../../kit/index.ts";
import { useStaffPages } from "../../shared/calls/staff-calls.tsx";
import { CountryFilter, oneOf, useCountryFilter, useFilters } from "../../shared/forms/filters.tsx";
import { Age, Deadline, Moment, Page, type Translate, useWords } from "../../shared/index.ts";
import { countryColumn, valueColumn } from "../../shared/views/columns.tsx";
import { PagedTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { Outcome } from "./outcome.tsx";
import { effectsOf } from "./proposal-format.ts";
import { type ListedProposal, subjectText } from "./subject.ts";

const whichNames = ["toCheck", "mine", "all"] as const;

/** Proposals to check, own proposals, and all proposals. */
export default function ProposalList() {
	const { t } = useWords();
	const filters = useFilters();
	const which = oneOf(whichNames, filters.get("which")) || "toCheck";
	const kind = oneOf(proposalKindNames, filters.get("kind"));
	const country = useCountryFilter();
	return (
		<Page title={t("nav.proposals")}>
			<div className="flex flex-wrap gap-3">
				<div className="w-56">
					<SelectField
						label={t("proposal.kind")}
						none={t("app.all")}
						value={kind}
						options={proposalKindNames.map((value) => ({ value, label: t(`proposal.kind.${value}`) }))}
						onChange={(value) => filters.set("kind", value)}
					/>
				</div>
				<CountryFilter />
			</div>
			<Tabs
				label={t("nav.proposals")}
				items={whichNames.map((id) => ({ id, label: t(`proposal.which.${id}`) }))}
				current={which}
				onChange={(id) => filters.set("which", id)}
			>
				<Proposals
					key={which}
					which={which}
					{...(kind === "" ? {} : { kind })}
					{...(country === "" ? {} : { country })}
				/>
			</Tabs>
		</Page>
	);
}

function Proposals(input: Parameters<typeof useStaffPages<"proposals">>[1]) {
	const { t } = useWords();
	const query = useStaffPages("proposals", input);
	const columns = columnsOf(t);
	return (
		<PagedTable
			query={query}
			caption={t(`proposal.which.${input.which}`)}
			items={({ proposals }) => proposals}
			columns={columns}
			rowId={({ id }) => id}
			rowTo={({ id }) => `/proposals/${id}`}
			filterText={(one) => `${one.borrowerName ?? ""} ${subjectText(t, one)} ${one.madeBy} ${one.reason}`}
			empty={<Blank icon="check" title={t("proposal.none")} text={t(`proposal.none.${input.which}`)} />}
		/>
	);
}

function Subject({ proposal }: { readonly proposal: ListedProposal }) {
	const { t } = useWords();
	const { borrowerName } = proposal;
	return (
		<>
			{borrowerName === null ? null : <span className="block font-medium">{borrowerName}</span>}
			<span className={borrowerName === null ? undefined : "text-2xs text-ink-2"}>
				{subjectText(t, proposal)}
			</span>
		</>
	);
}

function Effect({ proposal }: { readonly proposal: ListedProposal }) {
	const { t, language } = useWords();
	const effects = effectsOf(t, language, proposal);
	return (
		<>
			<ul>
				{effects.map(({ label, before, after }) => (
					<li key={label}>
						{label}: {before === null ? after : `${before} → ${after}`}
					</li>
				))}
			</ul>
			<span className="line-clamp-2 text-2xs text-ink-2">{proposal.reason}</span>
		</>
	);
}

function columnsOf(t: Translate): readonly Column<ListedProposal>[] {
	return [
		{
			id: "kind",
			header: t("proposal.kind"),
			cell: ({ kind }) => t(`proposal.kind.${kind}`),
			sort: ({ kind }) => kind,
		},
		{
			id: "subject",
			header: t("proposal.subject"),
			cell: (proposal) => <Subject proposal={proposal} />,
			sort: (proposal) => proposal.borrowerName ?? subjectText(t, proposal),
		},
		countryColumn(t),
		{
			id: "effect",
			header: t("proposal.effect"),
			cell: (proposal) => <Effect proposal={proposal} />,
			prose: true,
		},
		valueColumn("madeBy", t("proposal.madeBy"), ({ madeBy }) => madeBy),
		{
			id: "madeAt",
			header: t("proposal.madeAt"),
			cell: ({ madeAt, country, decision }) =>
				decision === null ? <Age since={madeAt} /> : <Moment at={madeAt} country={country} />,
			sort: ({ madeAt }) => madeAt,
		},
		{
			id: "deadline",
			header: t("queue.deadline"),
			cell: ({ deadline, decision }) => (decision === null ? <Deadline at={deadline} /> : "–"),
			sort: ({ deadline }) => deadline,
		},
		{
			id: "outcome",
			header: t("proposal.outcome"),
			cell: (proposal) => <Outcome proposal={proposal} />,
		},
	];
}
