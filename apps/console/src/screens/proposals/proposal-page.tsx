import type { ProposalDecision } from "@puente/core/staff";
import { useState } from "react";
import { useParams } from "react-router";
import { failureText, QueryView, useStaffMutation, useStaffQuery } from "../../app/calls/staff-calls.tsx";
import { Deadline } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { Page } from "../../app/page.tsx";
import { ReasonDialog } from "../../app/reason/reason-dialog.tsx";
import { Button } from "../../kit/button.tsx";
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
					{proposal.readable ? (
						<Button tone="main" icon="check" onClick={() => setOpenDialog("approved")}>
							{t("proposal.approve")}
						</Button>
					) : null}
				</>
			) : null}
			{openDialog === null ? null : (
				<ReasonDialog
					title={t(`proposal.ask.${openDialog}`)}
					text={t(`proposal.askText.${openDialog}`)}
					button={t(`proposal.do.${openDialog}`)}
					danger={openDialog === "rejected"}
					label={t("proposal.note")}
					optional={openDialog === "withdrawn" || (openDialog === "approved" && !proposal.needsNote)}
					onSubmit={(note) => submit(openDialog, note)}
					onClose={() => setOpenDialog(null)}
				/>
			)}
		</>
	);
}
