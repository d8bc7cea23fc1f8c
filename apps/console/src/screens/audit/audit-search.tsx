import { addressOf } from "@puente/client/staff";
import type { Language } from "@puente/core/region";
import { auditedCall, auditedCalls, auditedRefusal } from "@puente/words/console/audited";
import { useState } from "react";
import { Link } from "react-router";
import {
	Badge,
	Blank,
	Button,
	Dialog,
	DownloadLink,
	Facts,
	SelectField,
	TextField,
} from "../../kit/index.ts";
import { type StaffAnswer, useStaffPages } from "../../shared/calls/staff-calls.tsx";
import { DateField } from "../../shared/forms/date-field.tsx";
import { useFilters } from "../../shared/forms/filters.tsx";
import { Moment, Page, type Translate, useWords } from "../../shared/index.ts";
import { browserName } from "../../shared/records/browser-name.ts";
import { momentColumn, valueColumn } from "../../shared/views/columns.tsx";
import { PagedTable } from "../../shared/views/query-table.tsx";
import type { Column } from "../../shared/views/table.tsx";
import { readInput, searchOf, shortName } from "./audit-filters.ts";

type Entry = StaffAnswer<"audit">["entries"][number];

/** The audit: actions and views of staff. */
export default function AuditSearch() {
	const { t, language } = useWords();
	const filters = useFilters();
	const search = searchOf(filters.get);
	const query = useStaffPages("audit", search);
	const [shown, setShown] = useState<Entry | null>(null);
	const { set } = filters;
	const columns = columnsOf(t, language, setShown, (name) => set("staff", name));
	return (
		<Page
			title={t("nav.audit")}
			actions={<DownloadLink href={addressOf("auditExport", search)}>{t("audit.export")}</DownloadLink>}
		>
			<AuditFilters />
			<PagedTable
				query={query}
				caption={t("audit.caption")}
				items={({ entries }) => entries}
				columns={columns}
				rowId={({ number }) => String(number)}
				empty={<Blank icon="search" title={t("audit.none")} />}
			/>
			{shown === null ? null : <EntryDialog entry={shown} onClose={() => setShown(null)} />}
		</Page>
	);
}

function AuditFilters() {
	const { t, language } = useWords();
	const { get, set } = useFilters();
	return (
		<div className="grid gap-3 wide:grid-cols-5">
			<TextField label={t("audit.staffName")} value={get("staff")} onChange={(text) => set("staff", text)} />
			<TextField
				label={t("audit.borrower")}
				value={get("borrower")}
				onChange={(text) => set("borrower", text)}
			/>
			<SelectField
				label={t("audit.call")}
				none={t("app.all")}
				value={get("call")}
				options={auditedCalls(language).map(({ call, text }) => ({ value: call, label: text }))}
				onChange={(call) => set("call", call)}
			/>
			<DateField label={t("audit.from")} value={get("from")} onChange={(text) => set("from", text)} />
			<DateField label={t("audit.until")} value={get("until")} onChange={(text) => set("until", text)} />
		</div>
	);
}

function columnsOf(
	t: Translate,
	language: Language,
	show: (entry: Entry) => void,
	only: (staffName: string) => void,
): readonly Column<Entry>[] {
	return [
		valueColumn("number", t("audit.number"), ({ number }) => number, { end: true }),
		momentColumn("at", t("audit.at"), ({ at }) => at),
		{
			id: "who",
			header: t("audit.who"),
			cell: (entry) => <Who entry={entry} only={only} />,
			sort: ({ staffName }) => staffName ?? "",
		},
		{
			id: "call",
			header: t("audit.call"),
			cell: ({ call }) => auditedCall(language, call),
			sort: ({ call }) => auditedCall(language, call),
			prose: true,
		},
		{
			id: "kind",
			header: t("audit.kind"),
			cell: ({ kind }) => <Badge tone={kind === "view" ? "quiet" : "good"}>{t(`audit.kind.${kind}`)}</Badge>,
			sort: ({ kind }) => kind,
		},
		{
			id: "subject",
			header: t("audit.subject"),
			cell: (entry) => <Subject entry={entry} />,
		},
		{
			id: "outcome",
			header: t("audit.outcome"),
			cell: ({ outcome }) => (
				<Badge tone={outcome === "done" ? "good" : "warn"}>
					{outcome === "done" ? t("app.done") : t("audit.refused")}
				</Badge>
			),
			sort: ({ outcome }) => outcome,
		},
		{
			id: "address",
			header: t("audit.address"),
			cell: ({ address }) => address ?? "–",
			sort: ({ address }) => address ?? "",
		},
		{
			id: "more",
			header: t("app.details"),
			cell: (entry) => (
				<Button
					tone="plain"
					small
					label={t("audit.show", { number: entry.number })}
					onClick={() => show(entry)}
				>
					{t("app.details")}
				</Button>
			),
		},
	];
}

function Who({ entry, only }: { readonly entry: Entry; readonly only: (staffName: string) => void }) {
	const { t } = useWords();
	const { staffName } = entry;
	// Passkeys are added and removed by borrowers; a name that failed to sign in belongs to neither.
	if (staffName === null) return t(entry.borrowerId === null ? "app.unknown" : "timeline.by.borrower");
	return (
		<Button tone="plain" small label={t("audit.only", { name: staffName })} onClick={() => only(staffName)}>
			{staffName}
		</Button>
	);
}

function Subject({ entry: { borrowerId, subject } }: { readonly entry: Entry }) {
	const { t } = useWords();
	const name = subject === null ? null : shortName(subject);
	if (borrowerId === null) return name ?? "–";
	return (
		<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
			{name ?? t("audit.borrower")}
		</Link>
	);
}

function EntryDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
	const { t, language } = useWords();
	return (
		<Dialog
			title={t("audit.one", { number: entry.number })}
			closeLabel={t("app.close")}
			onClose={onClose}
			wide
		>
			<Facts
				items={[
					{ label: t("audit.at"), value: <Moment at={entry.at} /> },
					{ label: t("audit.who"), value: entry.staffName ?? t("app.unknown") },
					{ label: t("audit.call"), value: auditedCall(language, entry.call) },
					{ label: t("audit.borrower"), value: entry.borrowerId ?? "–" },
					{ label: t("audit.subject"), value: entry.subject ?? "–" },
					{
						label: t("audit.outcome"),
						value: entry.outcome === "done" ? t("app.done") : auditedRefusal(language, entry.outcome),
					},
					...(entry.browser === null
						? []
						: [
								{ label: t("audit.address"), value: entry.address },
								{ label: t("audit.browser"), value: browserName(entry.browser) || t("app.unknown") },
							]),
					{
						label: t("audit.hash"),
						value: <code className="font-mono text-2xs break-all">{entry.hash}</code>,
					},
				]}
			/>
			<p className="mt-4 mb-1 text-xs font-semibold text-ink-2">{t("audit.input")}</p>
			<pre className="overflow-x-auto rounded-s bg-paper p-3 font-mono text-xs whitespace-pre-wrap">
				{readInput(entry.input)}
			</pre>
		</Dialog>
	);
}
