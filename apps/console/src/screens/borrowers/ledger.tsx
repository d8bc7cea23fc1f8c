import type { Currency } from "@puente/core/money";
import type { Language } from "@puente/core/region";
import { Blank, formatDay, formatMinor, Notice } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { labelOf, type Translate, useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";

type Charge = StaffAnswer<"loanLedger">["charges"][number];
type Entry = StaffAnswer<"loanLedger">["entries"][number];

/** The ledger of a loan: every entry with its postings and its hash. */
export function Ledger({ loanId }: { readonly loanId: string }) {
	const { t } = useWords();
	const query = useStaffQuery("loanLedger", { loanId });
	return (
		<section aria-label={t("ledger.title")} className="border-t border-line">
			<h3 className="px-4 py-2 text-xs font-semibold text-ink-2">{t("ledger.title")}</h3>
			<QueryView query={query}>
				{({ broken, entries, charges, currency }) => (
					<>
						<div className="px-4 pb-2">
							<Notice tone={broken === null ? "info" : "wrong"}>
								{broken === null
									? t("ledger.whole", { count: entries.length })
									: t("ledger.broken", { where: broken })}
							</Notice>
						</div>
						<Entries entries={entries} currency={currency} />
						{charges.length > 0 ? <Charges charges={charges} currency={currency} /> : null}
					</>
				)}
			</QueryView>
		</section>
	);
}

function Entries({ entries, currency }: { readonly entries: readonly Entry[]; readonly currency: Currency }) {
	const { t, language } = useWords();
	const columns = columnsOf(t, language, currency);
	return (
		<DataTable
			caption={t("ledger.title")}
			items={entries}
			columns={columns}
			rowId={({ number }) => String(number)}
			empty={<Blank icon="none" title={t("app.none")} />}
		/>
	);
}

/** What the loan has cost and the tax on it, line by line, as a tax receipt has it. */
function Charges(props: { readonly charges: readonly Charge[]; readonly currency: Currency }) {
	const { charges, currency } = props;
	const { t, language } = useWords();
	const money = (minor: number) => formatMinor(currency, minor);
	const columns: readonly Column<Charge & { readonly number: number }>[] = [
		{ id: "kind", header: t("ledger.kind"), cell: ({ kind }) => labelOf(language, kind) },
		{ id: "phase", header: t("ledger.instalment"), cell: ({ phase }) => phase },
		{ id: "base", header: t("ledger.base"), cell: ({ baseMinor }) => money(baseMinor) },
		{ id: "rate", header: t("ledger.rate"), cell: ({ rate }) => rate },
		{ id: "tax", header: t("ledger.tax"), cell: ({ taxMinor }) => money(taxMinor) },
	];
	return (
		<>
			<h3 className="px-4 py-2 text-xs font-semibold text-ink-2">{t("ledger.charges")}</h3>
			<DataTable
				caption={t("ledger.charges")}
				items={charges.map((charge, number) => ({ ...charge, number }))}
				columns={columns}
				rowId={({ number }) => String(number)}
				empty={<Blank icon="none" title={t("app.none")} />}
			/>
		</>
	);
}

function columnsOf(t: Translate, language: Language, currency: Currency): readonly Column<Entry>[] {
	return [
		{ id: "number", header: t("audit.number"), cell: ({ number }) => number, sort: ({ number }) => number },
		{ id: "on", header: t("ledger.on"), cell: ({ on }) => formatDay(language, on), sort: ({ on }) => on },
		{
			id: "kind",
			header: t("ledger.kind"),
			cell: ({ kind }) => labelOf(language, kind),
			sort: ({ kind }) => kind,
		},
		{
			id: "postings",
			header: t("ledger.postings"),
			cell: ({ postings }) => (
				<ul>
					{postings.map(({ account, minor }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and may post to an account twice.
						<li key={index} className="flex justify-between gap-4">
							<span>{labelOf(language, account)}</span>
							<span className="tabular-nums">{formatMinor(currency, minor)}</span>
						</li>
					))}
				</ul>
			),
		},
		{
			id: "hash",
			header: t("audit.hash"),
			cell: ({ hash }) => (
				<code className="font-mono text-2xs" title={hash}>
					{hash.slice(0, 12)}
				</code>
			),
		},
	];
}
