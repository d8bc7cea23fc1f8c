import { isDeepStrictEqual } from "node:util";
import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import {
	type DecisionRefusal,
	hasPermission,
	judgeDecision,
	judgeProposing,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
} from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { fieldProblemsOf } from "../../platform/context/field-problems.ts";
import { readCursor, writeCursor } from "../../platform/database/time-cursor.ts";
import {
	addProposal,
	checkableKinds,
	endProposal,
	findProposal,
	listProposals,
	lockProposal,
	type Proposal,
	type ProposalChange,
	type ProposalFields,
	type ProposalSearch,
} from "../proposal/index.ts";
import { viewLoan } from "../repayment/index.ts";
import { borrowerNames } from "../work-queue/index.ts";
import { viewEvidence } from "./account-evidence.ts";
import { blocklistEntryKind } from "./kinds/blocklist-entry.ts";
import { booksRepairKind } from "./kinds/books-repair.ts";
import { borrowerBlockKind, mobileChangeKind, passkeyRemovalKind } from "./kinds/borrower-access.ts";
import { borrowerDeathKind, viewDeath } from "./kinds/borrower-death.ts";
import { couponGrantKind, promotionCampaignKind } from "./kinds/campaigns.ts";
import { dataExportKind } from "./kinds/data-export.ts";
import { limitChangeKind } from "./kinds/limit-change.ts";
import { creditRefundKind, penaltyReductionKind, writeOffKind } from "./kinds/loan-change.ts";
import { lotteryCampaignKind } from "./kinds/lottery-campaign.ts";
import { holdLiftKind } from "./kinds/operation/hold-lift.ts";
import { lateCloseKind } from "./kinds/operation/late-close.ts";
import { legalRecordKind } from "./kinds/operation/legal-record.ts";
import { partnerOfferKind } from "./kinds/partner-offer.ts";
import { paymentCorrectionKind, paymentMatchKind, voucherConfirmKind } from "./kinds/payments.ts";
import { payoutDisputeKind, payoutRetryKind } from "./kinds/payouts.ts";
import { productChangeKind } from "./kinds/product-change.ts";
import { staffResetKind, staffRolesKind, staffUnblockKind } from "./kinds/staff-member.ts";
import {
	type AnyKind,
	changeOf,
	type KindRefusal,
	type ParsedProposal,
	type ProposalKinds,
	type ProposalView,
	viewProposal,
} from "./proposal-kind.ts";

/** The handlers of every kind of proposal. A missing one does not compile. */
const kinds: ProposalKinds = {
	staffRoles: staffRolesKind,
	staffReset: staffResetKind,
	staffUnblock: staffUnblockKind,
	booksRepair: booksRepairKind,
	holdLift: holdLiftKind,
	lateClose: lateCloseKind,
	penaltyReduction: penaltyReductionKind,
	creditRefund: creditRefundKind,
	writeOff: writeOffKind,
	limitChange: limitChangeKind,
	dataExport: dataExportKind,
	borrowerBlock: borrowerBlockKind,
	borrowerDeath: borrowerDeathKind,
	mobileChange: mobileChangeKind,
	passkeyRemoval: passkeyRemovalKind,
	productChange: productChangeKind,
	legalRecord: legalRecordKind,
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

export const propose: Handler<StaffCalls["propose"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	audit({ subject: input.subject });
	const permitted = judgeProposing(input, staff);
	if (!permitted.ok) return refuse({ error: decisionRefusals[permitted.refusal] });
	const kind = kinds[input.kind];
	const after = kind.parse(input.after);
	if (!after.ok) return refuse({ error: "inputRefused", fields: fieldProblemsOf(after.refusal) });
	const { fields } = after.value;
	const read = await after.value.read(context, input.subject);
	if (!read.ok) return read;
	const { before, name: subjectName, borrowerId, country } = read.value;
	const change = changeOf(read.value, fields);
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
		after: fields,
		change,
		reason: input.reason,
		madeBy: staff.id,
		madeAt: now,
	});
	return added ? ok(await viewStored(context, id)) : refuse({ error: "proposalOpen" });
};

const decisionRefusals = {
	decided: "proposalDecided",
	own: "proposalOwn",
	notOwn: "proposalNotOwn",
	notPermitted: "notPermitted",
	aboutYou: "staffIsYou",
} as const satisfies Record<DecisionRefusal, string>;

/** The proposal is decided and carried out in one transaction. */
export const decideProposal: Handler<StaffCalls["decideProposal"]> = async (input, context) => {
	const { db, staff, now, audit } = context;
	if (!(await lockProposal(db, input.id))) return refuse({ error: "proposalNotFound" });
	const proposal = await getProposal(context, input.id);
	audit({ subject: proposal.id, borrowerId: proposal.borrowerId });
	const decision = judgeDecision(proposal, staff, input.decision);
	if (!decision.ok) return refuse({ error: decisionRefusals[decision.refusal] });
	const done = decision.value === "approved" ? await carryOut(context, proposal, input.note) : ok(null);
	if (!done.ok) return done;
	await endProposal(db, proposal.id, {
		decision: decision.value,
		by: staff.id,
		at: now,
		note: input.note ?? null,
		change: done.value,
	});
	return ok(await viewStored(context, proposal.id));
};

type ApprovalRefusal = KindRefusal | Refusal<"proposalUnreadable" | "noteMissing" | "proposalStale">;

/** Returns what it changed. */
async function carryOut(
	context: StaffContext,
	{ id: proposalId, kind, subject, before, after, madeBy }: Proposal,
	note: string | undefined,
): Promise<Result<ProposalChange, ApprovalRefusal>> {
	const parsed = kinds[kind].parseStored(after);
	if (!parsed) return refuse({ error: "proposalUnreadable" });
	if (note === undefined && parsed.needsNote) return refuse({ error: "noteMissing" });
	const read = await parsed.read(context, subject);
	if (!read.ok) return read;
	if (!isUnchanged(kinds[kind], before, read.value.before)) return refuse({ error: "proposalStale" });
	await parsed.carryOut(context, { proposalId, subject, madeBy, current: read.value });
	return ok(changeOf(read.value, parsed.fields));
}

function isUnchanged({ watched }: AnyKind, then: ProposalFields, now: ProposalFields): boolean {
	if (watched === undefined) return isDeepStrictEqual(then, now);
	return watched.every((field) => isDeepStrictEqual(then[field], now[field]));
}

export const proposals: Handler<StaffCalls["proposals"]> = async (input, context) => {
	const { db } = context;
	const search = searchOf(input, context);
	const page = await listProposals(db, search, {
		after: readCursor(input.after),
		count: pageCount + 1,
	});
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	const names = await borrowerNames(
		context,
		shown.map(({ borrowerId }) => borrowerId),
	);
	return ok({
		proposals: shown.map((proposal) =>
			viewProposal(context, { proposal, parsed: parsedOf(proposal), names }),
		),
		next: page.length > pageCount && last ? writeCursor({ at: last.madeAt, id: last.id }) : null,
	});
};

export const proposal: Handler<StaffCalls["proposal"]> = async ({ id }, context) => {
	const found = await findProposal(context.db, id);
	const isVisible =
		found && (found.madeBy === context.staff.id || visibleKinds(context).includes(found.kind));
	if (!isVisible) return refuse({ error: "proposalNotFound" });
	const { subject, borrowerId } = found;
	context.audit({ subject: id, borrowerId });
	const parsed = parsedOf(found);
	const read = parsed && found.decision === null ? await parsed.read(context, subject) : null;
	const possible = read?.ok === true && isUnchanged(kinds[found.kind], found.before, read.value.before);
	const change = parsed && read?.ok ? changeOf(read.value, parsed.fields) : found.change;
	const loan = parsed && (await parsed.loanOf(context, subject));
	const names = await borrowerNames(context, [borrowerId]);
	return ok({
		...viewProposal(context, { proposal: { ...found, change }, parsed, names }),
		possible,
		needsNote: parsed?.needsNote ?? false,
		loan: loan && (await viewLoan(context, loan)),
		evidence:
			found.kind === "mobileChange" && found.decision === null ? await viewEvidence(context, found) : null,
		death: found.kind === "borrowerDeath" ? await viewDeath(context, found) : null,
	});
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

function visibleKinds(context: StaffContext): readonly ProposalKind[] {
	const checked = checkableKinds(context);
	return proposalKindNames.filter(
		(kind) => checked.includes(kind) || hasPermission(context.staff.roles, proposalRules[kind].propose),
	);
}

function parsedOf({ kind, after }: Pick<Proposal, "kind" | "after">): ParsedProposal | null {
	return kinds[kind].parseStored(after);
}

async function getProposal({ db }: StaffContext, id: string): Promise<Proposal> {
	const found = await findProposal(db, id);
	if (!found) throw new Error(`Proposal ${id} was not found.`);
	return found;
}

async function viewStored(context: StaffContext, id: string): Promise<ProposalView> {
	const stored = await getProposal(context, id);
	const names = await borrowerNames(context, [stored.borrowerId]);
	return viewProposal(context, { proposal: stored, parsed: parsedOf(stored), names });
}
