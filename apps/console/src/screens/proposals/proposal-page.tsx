import type { ProposalDecision } from "@puente/core/staff";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { failureText, Show, useAsk, useDo } from "../../app/ask.tsx";
import { blocklistReading } from "../../app/blocklist-reading.ts";
import { When } from "../../app/clock.tsx";
import { type Translate, useWords } from "../../app/language.tsx";
import { Page } from "../../app/page.tsx";
import { productReading } from "../../app/product-reading.ts";
import { promotionReading } from "../../app/promotion-reading.ts";
import { ReasonDialog } from "../../app/reason-dialog.tsx";
import { useMay } from "../../app/session.tsx";
import { Comparison, type Reading } from "../../app/values.tsx";
import { Button } from "../../kit/button.tsx";
import { type Fact, Facts, Notice, Panel } from "../../kit/surface.tsx";
import { Outcome } from "./outcome.tsx";
import { type Proposal, subjectText } from "./subject.ts";

export default function ProposalPage() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const asked = useAsk("proposal", { id });
	return (
		<Page
			title={asked.data === undefined ? t("proposal.one") : t(`proposal.kind.${asked.data.kind}`)}
			above={[{ to: "/proposals", label: t("nav.proposals") }]}
			aside={asked.data === undefined ? null : <Outcome decision={asked.data.decision} />}
			actions={asked.data === undefined ? undefined : <Decide proposal={asked.data} />}
		>
			<Show asked={asked}>{(proposal) => <Content proposal={proposal} />}</Show>
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
					<Comparison {...proposal} reading={readingOf(t, proposal)} />
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

/** Kinds whose records have words of their own. */
function readingOf(t: Translate, { kind, country }: Proposal): Reading | undefined {
	if (kind === "productChange" && country !== null) return productReading(t, country);
	if (kind === "promotionCampaign") return promotionReading(t);
	return kind === "blocklistEntry" ? blocklistReading(t) : undefined;
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
		{ label: t("proposal.madeAt"), value: <When at={madeAt} country={country} /> },
		...(decidedBy === null ? [] : [{ label: t("proposal.decidedBy"), value: decidedBy }]),
		...(decidedAt === null
			? []
			: [{ label: t("proposal.decidedAt"), value: <When at={decidedAt} country={country} /> }]),
		...(note === null ? [] : [{ label: t("proposal.note"), value: note }]),
	];
}

function Decide({ proposal }: { readonly proposal: Proposal }) {
	const { t } = useWords();
	const [asking, setAsking] = useState<ProposalDecision | null>(null);
	const { run } = useDo("decideProposal", { quiet: true, done: t("app.done") });
	const submit = async (decision: ProposalDecision, note: string) => {
		const answer = await run({ id: proposal.id, decision, ...(note === "" ? {} : { note }) });
		return answer.ok ? null : failureText(t, answer.refusal);
	};
	return (
		<>
			{proposal.mayWithdraw ? (
				<Button onClick={() => setAsking("withdrawn")}>{t("proposal.withdraw")}</Button>
			) : null}
			{proposal.mayCheck ? (
				<>
					<Button tone="danger" onClick={() => setAsking("rejected")}>
						{t("proposal.reject")}
					</Button>
					<Button tone="main" icon="check" onClick={() => setAsking("approved")}>
						{t("proposal.approve")}
					</Button>
				</>
			) : null}
			{asking === null ? null : (
				<ReasonDialog
					title={t(`proposal.ask.${asking}`)}
					text={t(`proposal.askText.${asking}`)}
					button={t(`proposal.do.${asking}`)}
					danger={asking === "rejected"}
					label={t("proposal.note")}
					optional={asking !== "rejected"}
					onSubmit={(note) => submit(asking, note)}
					onClose={() => setAsking(null)}
				/>
			)}
		</>
	);
}
