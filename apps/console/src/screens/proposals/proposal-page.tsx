import type { ProposalDecision } from "@puente/core/staff";
import { useParams } from "react-router";
import { QueryView, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Deadline, Page, useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { Outcome } from "./outcome.tsx";
import { ProposalContent } from "./proposal-content.tsx";
import type { Proposal } from "./subject.ts";

export default function ProposalPage() {
	const { t } = useWords();
	const { id = "" } = useParams();
	const query = useStaffQuery("proposal", { id });
	return (
		<Page
			title={query.data === undefined ? t("proposal.one") : t(`proposal.kind.${query.data.kind}`)}
			above={[{ to: "/proposals", label: t("nav.proposals") }]}
			aside={query.data === undefined ? null : <State proposal={query.data} />}
			actions={query.data === undefined ? undefined : <Decide proposal={query.data} />}
		>
			<QueryView query={query}>{(proposal) => <ProposalContent proposal={proposal} />}</QueryView>
		</Page>
	);
}

function State({ proposal }: { readonly proposal: Proposal }) {
	const { decision, deadline } = proposal;
	return (
		<>
			<Outcome proposal={proposal} />
			{decision === null ? <Deadline at={deadline} /> : null}
		</>
	);
}

function Decide({ proposal }: { readonly proposal: Proposal }) {
	const { t } = useWords();
	const decide = useAction("decideProposal");
	const { id, mayWithdraw, mayCheck, readable, needsNote } = proposal;
	const partsOf = (decision: ProposalDecision) => ({
		title: t(`proposal.ask.${decision}`),
		text: t(`proposal.askText.${decision}`),
		submitLabel: t(`proposal.do.${decision}`),
		reasonLabel: t("proposal.note"),
		action: decide,
		input: (note: string) => ({ id, decision, ...(note === "" ? {} : { note }) }),
	});
	return (
		<>
			{mayWithdraw ? (
				<ReasonAction label={t("proposal.withdraw")} optional {...partsOf("withdrawn")} />
			) : null}
			{mayCheck ? <ReasonAction label={t("proposal.reject")} tone="danger" {...partsOf("rejected")} /> : null}
			{mayCheck && readable ? (
				<ReasonAction
					label={t("proposal.approve")}
					tone="main"
					icon="check"
					optional={!needsNote}
					{...partsOf("approved")}
				/>
			) : null}
		</>
	);
}
