import type { ProposalDecision } from "@puente/core/staff";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { failureText, QueryView, useStaffMutation, useStaffQuery } from "../../app/calls/staff-calls.tsx";
import { Moment } from "../../app/clock.tsx";
import { type Translate, useWords } from "../../app/language.tsx";
import { Page } from "../../app/page.tsx";
import { ReasonDialog } from "../../app/reason/reason-dialog.tsx";
import { blocklistFormat } from "../../app/records/blocklist-format.ts";
import { productFormat } from "../../app/records/product-format.ts";
import { promotionFormat } from "../../app/records/promotion-format.ts";
import { Comparison, type RecordFormat } from "../../app/records/record-text.tsx";
import { useMay } from "../../app/session.tsx";
import { Button } from "../../kit/button.tsx";
import { type Fact, Facts, Notice, Panel } from "../../kit/surface.tsx";
import { Outcome } from "./outcome.tsx";
import { type Proposal, subjectText } from "./subject.ts";

export default function ProposalPage() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("proposal", { id });
	return (
		<Page
			title={query.data === undefined ? t("proposal.one") : t(`proposal.kind.${query.data.kind}`)}
			above={[{ to: "/proposals", label: t("nav.proposals") }]}
			aside={query.data === undefined ? null : <Outcome decision={query.data.decision} />}
			actions={query.data === undefined ? undefined : <Decide proposal={query.data} />}
		>
			<QueryView query={query}>{(proposal) => <Content proposal={proposal} />}</QueryView>
		</Page>
	);
}

function Content({ proposal }: { readonly proposal: Proposal }) {
	const { t } = useWords();
	const isOpen = proposal.decision === null;
	return (
		<>
			{isOpen && proposal.mayWithdraw ? <Notice tone="info">{t("proposal.yours")}</Notice> : null}
			<div className="grid gap-4 desk:grid-cols-[2fr_1fr]">
				<Panel title={t("proposal.change")} flush>
					<Comparison {...proposal} format={formatOf(t, proposal)} />
				</Panel>
				<Panel title={t("app.details")}>
					<Facts items={useFacts(proposal)} />
					<p className="mt-3 text-xs font-semibold text-ink-2">{t("app.reason")}</p>
					<p className="whitespace-pre-line wrap-anywhere">{proposal.reason}</p>
				</Panel>
			</div>
		</>
	);
}

/** The format for kinds with their own labels and texts. */
function formatOf(t: Translate, { kind, country }: Proposal): RecordFormat | undefined {
	if (kind === "productChange" && country !== null) return productFormat(t, country);
	if (kind === "promotionCampaign") return promotionFormat(t);
	return kind === "blocklistEntry" ? blocklistFormat(t) : undefined;
}

function useFacts(proposal: Proposal): readonly Fact[] {
	const { t } = useWords();
	const may = useMay();
	const { borrowerId, country, madeBy, madeAt, decidedBy, decidedAt, note } = proposal;
	const name = subjectText(t, proposal);
	const subject =
		borrowerId !== null && may("seeBorrowers") ? (
			<Link to={`/borrowers/${borrowerId}`} className="text-green underline">
				{name}
			</Link>
		) : (
			name
		);
	return [
		{ label: t("proposal.subject"), value: subject },
		...(country === null ? [] : [{ label: t("country.label"), value: t(`country.${country}`) }]),
		{ label: t("proposal.madeBy"), value: madeBy },
		{ label: t("proposal.madeAt"), value: <Moment at={madeAt} country={country} /> },
		...(decidedBy === null ? [] : [{ label: t("proposal.decidedBy"), value: decidedBy }]),
		...(decidedAt === null
			? []
			: [{ label: t("proposal.decidedAt"), value: <Moment at={decidedAt} country={country} /> }]),
		...(note === null ? [] : [{ label: t("proposal.note"), value: note }]),
	];
}

function Decide({ proposal }: { readonly proposal: Proposal }) {
	const { t } = useWords();
	const [openDialog, setOpenDialog] = useState<ProposalDecision | null>(null);
	const { run } = useStaffMutation("decideProposal", { quiet: true, done: t("app.done") });
	const submit = async (decision: ProposalDecision, note: string) => {
		const answer = await run({ id: proposal.id, decision, ...(note === "" ? {} : { note }) });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<>
			{proposal.mayWithdraw ? (
				<Button onClick={() => setOpenDialog("withdrawn")}>{t("proposal.withdraw")}</Button>
			) : null}
			{proposal.mayCheck ? (
				<>
					<Button tone="danger" onClick={() => setOpenDialog("rejected")}>
						{t("proposal.reject")}
					</Button>
					<Button tone="main" icon="check" onClick={() => setOpenDialog("approved")}>
						{t("proposal.approve")}
					</Button>
				</>
			) : null}
			{openDialog === null ? null : (
				<ReasonDialog
					title={t(`proposal.ask.${openDialog}`)}
					text={t(`proposal.askText.${openDialog}`)}
					button={t(`proposal.do.${openDialog}`)}
					danger={openDialog === "rejected"}
					label={t("proposal.note")}
					optional={openDialog !== "rejected"}
					onSubmit={(note) => submit(openDialog, note)}
					onClose={() => setOpenDialog(null)}
				/>
			)}
		</>
	);
}
