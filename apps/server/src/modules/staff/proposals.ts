import { isDeepStrictEqual } from "node:util";
import type { StaffCalls, StaffRefusal, StaffResult } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import {
	type DecisionRefusal,
	hasPermission,
	judgeDecision,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
} from "@puente/core/staff";
import { fieldProblemsOf } from "../../platform/context/field-problems.ts";
import type { StaffContext, StaffHandler } from "../../platform/context/staff-calls.ts";
import { blocklistEntryKind } from "./kinds/blocklist-entry.ts";
import { borrowerBlockKind } from "./kinds/borrower-block.ts";
import { couponGrantKind } from "./kinds/coupon-grant.ts";
import { creditRefundKind } from "./kinds/credit-refund.ts";
import { dataExportKind } from "./kinds/data-export.ts";
import { limitChangeKind } from "./kinds/limit-change.ts";
import { lotteryCampaignKind } from "./kinds/lottery-campaign.ts";
import { partnerOfferKind } from "./kinds/partner-offer.ts";
import { paymentCorrectionKind } from "./kinds/payment-correction.ts";
import { paymentMatchKind } from "./kinds/payment-match.ts";
import { payoutDisputeKind } from "./kinds/payout-dispute.ts";
import { payoutRetryKind } from "./kinds/payout-retry.ts";
import { penaltyReductionKind } from "./kinds/penalty-reduction.ts";
import { productChangeKind } from "./kinds/product-change.ts";
import { promotionCampaignKind } from "./kinds/promotion-campaign.ts";
import { staffRolesKind } from "./kinds/staff-roles.ts";
import { voucherConfirmKind } from "./kinds/voucher-confirm.ts";
import { writeOffKind } from "./kinds/write-off.ts";
import type { AnyKind, KindRefusal, ProposalKinds } from "./proposal-kind.ts";
import {
	addProposal,
	endProposal,
	findProposal,
	listProposals,
	lockProposal,
	type Proposal,
	type ProposalFields,
	type ProposalSearch,
} from "./store/proposals.ts";
import { readCursor, writeCursor } from "./time-cursor.ts";

/** The handlers of every kind of proposal. A missing one does not compile. */
const kinds: ProposalKinds = {
	staffRoles: staffRolesKind,
	penaltyReduction: penaltyReductionKind,
	creditRefund: creditRefundKind,
	writeOff: writeOffKind,
	limitChange: limitChangeKind,
	dataExport: dataExportKind,
	borrowerBlock: borrowerBlockKind,
	productChange: productChangeKind,
	blocklistEntry: blocklistEntryKind,
	payoutRetry: payoutRetryKind,
	payoutDispute: payoutDisputeKind,
	voucherConfirm: voucherConfirmKind,
	paymentMatch: paymentMatchKind,
	paymentCorrection: paymentCorrectionKind,
	lotteryCampaign: lotteryCampaignKind,
	promotionCampaign: promotionCampaignKind,
	couponGrant: couponGrantKind,
	partnerOffer: partnerOfferKind,
};

const pageCount = 50;

export const propose: StaffHandler<StaffCalls["propose"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	audit({ subject: input.subject });
	if (!hasPermission(staff.roles, proposalRules[input.kind].propose))
		return refuse({ error: "notPermitted" });
	const kind = kinds[input.kind];
	const after = kind.parse(input.after);
	if (!after.ok) return refuse({ error: "inputRefused", fields: fieldProblemsOf(after.refusal) });
	const read = await kind.read(context, input.subject, after.value);
	if (!read.ok) return read;
	const { before, name: subjectName, borrowerId, country } = read.value;
	audit({ borrowerId });
	const id = crypto.randomUUID();
	const added = await addProposal(db, {
		id,
		kind: input.kind,
		subject: input.subject,
		subjectName,
		borrowerId,
		country,
		before,
		after: after.value,
		reason: input.reason,
		madeBy: staff.id,
		madeAt: now,
	});
	return added ? ok(viewOf(context, await getProposal(context, id))) : refuse({ error: "proposalOpen" });
};

const decisionRefusals = {
	decided: "proposalDecided",
	own: "proposalOwn",
	notOwn: "proposalNotOwn",
	notPermitted: "notPermitted",
} as const satisfies Record<DecisionRefusal, string>;

/** The proposal is decided and carried out in one transaction. */
export const decideProposal: StaffHandler<StaffCalls["decideProposal"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	if (!(await lockProposal(db, input.id))) return refuse({ error: "proposalNotFound" });
	const proposal = await getProposal(context, input.id);
	audit({ subject: proposal.id, borrowerId: proposal.borrowerId });
	const decision = judgeDecision(proposal, staff, input.decision);
	if (!decision.ok) return refuse({ error: decisionRefusals[decision.refusal] });
	if (decision.value === "approved") {
		const done = await carryOut(context, kinds[proposal.kind], proposal);
		if (!done.ok) return done;
	}
	const end = { decision: decision.value, by: staff.id, at: now, note: input.note ?? null };
	await endProposal(db, proposal.id, end);
	return ok(viewOf(context, await getProposal(context, proposal.id)));
};

async function carryOut(
	context: StaffContext,
	kind: AnyKind,
	proposal: Proposal,
): Promise<Result<null, KindRefusal | StaffRefusal<"proposalStale">>> {
	const { id: proposalId, subject, after } = proposal;
	const read = await kind.read(context, subject, after);
	if (!read.ok) return read;
	if (!isUnchanged(kind, proposal.before, read.value.before)) return refuse({ error: "proposalStale" });
	await kind.carryOut(context, { proposalId, subject, after, current: read.value });
	return ok(null);
}

function isUnchanged({ watched }: AnyKind, then: ProposalFields, now: ProposalFields): boolean {
	if (watched === undefined) return isDeepStrictEqual(then, now);
	return watched.every((field) => isDeepStrictEqual(then[field], now[field]));
}

export const proposals: StaffHandler<StaffCalls["proposals"]> = async (input, context) => {
	const { db } = context;
	const search = searchOf(input, context);
	const page = await listProposals(db, search, {
		after: readCursor(input.after),
		count: pageCount + 1,
	});
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	return ok({
		proposals: shown.map((proposal) => viewOf(context, proposal)),
		next: page.length > pageCount && last ? writeCursor({ at: last.madeAt, id: last.id }) : null,
	});
};

export const proposal: StaffHandler<StaffCalls["proposal"]> = async ({ id }, context) => {
	const found = await findProposal(context.db, id);
	const isVisible =
		found && (found.madeBy === context.staff.id || visibleKinds(context).includes(found.kind));
	return isVisible ? ok(viewOf(context, found)) : refuse({ error: "proposalNotFound" });
};

function searchOf(
	input: { readonly which: "toCheck" | "mine" | "all" } & Pick<ProposalSearch, "country"> & {
			readonly kind?: ProposalKind | undefined;
		},
	context: StaffContext,
): ProposalSearch {
	const { staff } = context;
	const filterKinds = (all: readonly ProposalKind[]) =>
		input.kind === undefined ? all : all.filter((kind) => kind === input.kind);
	const { country } = input;
	if (input.which === "mine") return { kinds: filterKinds(proposalKindNames), madeBy: staff.id, country };
	if (input.which === "all") return { kinds: filterKinds(visibleKinds(context)), country };
	return { kinds: filterKinds(checkableKinds(context)), open: true, notMadeBy: staff.id, country };
}

function checkableKinds({ staff }: StaffContext): readonly ProposalKind[] {
	return proposalKindNames.filter((kind) => hasPermission(staff.roles, proposalRules[kind].check));
}

function visibleKinds(context: StaffContext): readonly ProposalKind[] {
	const checked = checkableKinds(context);
	return proposalKindNames.filter(
		(kind) => checked.includes(kind) || hasPermission(context.staff.roles, proposalRules[kind].propose),
	);
}

async function getProposal({ db }: StaffContext, id: string): Promise<Proposal> {
	const found = await findProposal(db, id);
	if (!found) throw new Error(`Proposal ${id} was not found.`);
	return found;
}

function viewOf(context: StaffContext, proposal: Proposal): StaffResult<StaffCalls["proposal"]> {
	const may = (decision: "approved" | "withdrawn") => judgeDecision(proposal, context.staff, decision).ok;
	return {
		id: proposal.id,
		kind: proposal.kind,
		subject: proposal.subject,
		subjectName: proposal.subjectName,
		borrowerId: proposal.borrowerId,
		country: proposal.country,
		before: { ...proposal.before },
		after: { ...proposal.after },
		reason: proposal.reason,
		madeBy: proposal.madeByName,
		madeAt: proposal.madeAt.toISOString(),
		decision: proposal.decision,
		decidedBy: proposal.decidedByName,
		decidedAt: proposal.decidedAt?.toISOString() ?? null,
		note: proposal.note,
		mayCheck: may("approved"),
		mayWithdraw: may("withdrawn"),
	};
}
