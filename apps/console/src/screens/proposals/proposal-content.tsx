import type { Country } from "@puente/core/region";
import { Link } from "react-router";
import { type Fact, Facts, formatCount, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { Comparison, labelOf, linesOf, Moment, textOf, useMay, useWords } from "../../shared/index.ts";
import { useBankText } from "../../shared/records/borrower-words.ts";
import { railReasonText } from "../../shared/records/rail-reason.ts";
import { LoanFacts } from "../../shared/views/loan-facts.tsx";
import { AccountEvidence } from "./account-evidence.tsx";
import { DeathEvidence } from "./death-evidence.tsx";
import { formatOf } from "./proposal-format.ts";
import { type Proposal, subjectText } from "./subject.ts";

/** What a proposal changes, whom it concerns, and who made it. */
export function ProposalContent({ proposal }: { readonly proposal: Proposal }) {
	const { t, language } = useWords();
	const isOpen = proposal.decision === null;
	const { loan, evidence, death, change, before, after } = proposal;
	return (
		<>
			{isOpen && proposal.mayWithdraw ? <Notice tone="info">{t("proposal.yours")}</Notice> : null}
			{isOpen && !proposal.possible ? (
				<Notice tone="warning">
					{t(proposal.readable ? "proposal.impossible" : "proposal.unreadableText")}
				</Notice>
			) : null}
			<div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
				<div className="flex min-w-0 flex-col gap-4">
					<Panel title={t(proposal.decision === "approved" ? "proposal.changed" : "proposal.change")} flush>
						<Comparison
							{...(change ?? { before, after })}
							country={proposal.country}
							format={formatOf(t, language, proposal)}
							folded
						/>
					</Panel>
					{evidence === null ? null : <AccountEvidence evidence={evidence} country={proposal.country} />}
					{death === null ? null : <DeathEvidence proposal={proposal} death={death} />}
					{loan === null ? null : (
						<Panel title={t("proposal.loanToday")}>
							<LoanFacts loan={loan} />
							<Facts items={[{ label: t("proposal.reductions"), value: <Reductions loan={loan} /> }]} />
						</Panel>
					)}
				</div>
				<Panel title={t("app.details")}>
					<Facts items={useFacts(proposal)} />
					<p className="mt-3 text-xs font-semibold text-ink-2">{t("app.reason")}</p>
					<p className="whitespace-pre-line wrap-anywhere">{proposal.reason}</p>
				</Panel>
			</div>
		</>
	);
}

function Reductions({ loan }: { readonly loan: NonNullable<Proposal["loan"]> }) {
	const { language } = useWords();
	const { count, sumMinor } = loan.reductions;
	if (count === 0) return "–";
	return `${formatCount(language, count)}, ${formatMinor(loan.currency, sumMinor)}`;
}

function useFacts(proposal: Proposal): readonly (Fact | null)[] {
	const { t } = useWords();
	const may = useMay();
	const { borrowerId, country, madeBy, madeAt, decidedBy, decidedAt, note } = proposal;
	const name = subjectText(t, proposal);
	const subject =
		borrowerId !== null && may("borrower") ? (
			<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
				{name}
			</Link>
		) : (
			name
		);
	return [
		proposal.borrowerName === null ? null : { label: t("queue.borrower"), value: proposal.borrowerName },
		{ label: t("proposal.subject"), value: subject },
		country === null ? null : { label: t("country.label"), value: t(`country.${country}`) },
		...useProposedFacts(proposal),
		{ label: t("proposal.madeBy"), value: madeBy },
		{ label: t("proposal.madeAt"), value: <Moment at={madeAt} country={country} /> },
		decidedBy === null ? null : { label: t("proposal.decidedBy"), value: decidedBy },
		decidedAt === null
			? null
			: { label: t("proposal.decidedAt"), value: <Moment at={decidedAt} country={country} /> },
		note === null ? null : { label: t("proposal.note"), value: note },
	];
}

/** What belongs to the proposal but is not a value that changes, such as the reference of a transfer. */
function useProposedFacts(proposal: Proposal): readonly (Fact | null)[] {
	const { t, language } = useWords();
	const { before, after, change, country } = proposal;
	if (change === null) return [];
	const changing = new Set(Object.keys(change.after));
	const rail = typeof before["rail"] === "string" ? before["rail"] : undefined;
	const format = formatOf(t, language, proposal);
	return linesOf({ ...before, ...after })
		.filter(({ path, value }) => !changing.has(path) && path !== "currency" && value !== null)
		.map(({ path, value }) => {
			const text = String(value);
			const label = format?.labelOf?.(path) ?? labelOf(language, path);
			if (path === "failedCode" || path === "code")
				return { label, value: railReasonText(language, rail, text) };
			if (path === "bankCode" && country !== null)
				return { label, value: <BankName country={country} code={text} /> };
			return { label, value: format?.textOf?.(path, value) ?? textOf(path, value, { t, language, country }) };
		});
}

function BankName({ country, code }: { readonly country: Country; readonly code: string }) {
	return useBankText(country)(code);
}
