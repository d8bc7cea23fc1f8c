import type { StaffCalls } from "@puente/contract/staff";
import { cancelCommand, type ReviewReason } from "@puente/core/application";
import type { ReasonCode } from "@puente/core/decision";
import { ok, refuse } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openStored } from "../../platform/stored/stored-json.ts";
import { type Borrower, getBorrower, lockBorrower } from "../borrower/index.ts";
import { listDecisions, openDecision, type Verdict } from "../decision/index.ts";
import {
	differencesFormat,
	findIdentity,
	type IdentityReview,
	listUnsettledIdentityReviews,
	openOcrResult,
} from "../identity/index.ts";
import { listImages } from "../image/index.ts";
import {
	advanceOrderOrThrow,
	findOpenReview,
	getOrder,
	identityName,
	type Order,
	openAnswers,
	settleIdentityReviews,
} from "../order/index.ts";
import { addProposal } from "../proposal/index.ts";
import { readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { decideByPerson } from "./decide-by-person.ts";
import { viewItem } from "./item-view.ts";

export const identityItem: Handler<StaffCalls["identityItem"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const item = await readItem(context, "identity", id);
	if (!item.ok) return item;
	const order = await getOrder(db, id);
	const borrower = await getBorrower(db, order.borrowerId);
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const identity = await findIdentity(db, borrower.id);
	const reading = identity && openOcrResult(context, borrower, identity);
	const doubts = await listUnsettledIdentityReviews(db, id);
	const images = await listImages(db, borrower.id);
	return ok({
		item: await viewItem(context, item.value),
		name: identityName(saved),
		orderNo: order.orderNo,
		appliedAt: order.stepAt.toISOString(),
		doubts: doubts.map((doubt) => viewDoubt(deps.vault, borrower, doubt)),
		read: { ...reading?.fields },
		conflicts: [...(reading?.conflicts ?? [])],
		confirmed: { ...saved.IdentityOCR?.values },
		typed: { ...saved.BasicInfo },
		faceMatch: identity?.faceMatch ?? null,
		liveness: identity?.liveness ?? null,
		challenge: identity?.challenge ?? null,
		images: images.map(({ kind }) => kind),
	});
};

function viewDoubt(vault: Vault, borrower: KeyHolder, { reason, foundAt, detailsSealed }: IdentityReview) {
	const place = { vault, holder: borrower, field: `review:${reason}` };
	const differences = detailsSealed ? [...openStored(differencesFormat, place, detailsSealed)] : [];
	return { reason, foundAt: foundAt.toISOString(), differences };
}

export const decideIdentity: Handler<StaffCalls["decideIdentity"]> = async (input, context) => {
	const item = await readWorkableItem(context, "identity", input.id);
	if (!item.ok) return item;
	const { borrowerId } = await getOrder(context.db, input.id);
	const borrower = await lockBorrower(context.db, borrowerId);
	const order = await getOrder(context.db, input.id);
	const doubts = await listUnsettledIdentityReviews(context.db, order.id);
	if (doubts.length === 0) return refuse({ error: "itemNotFound" });
	if (!(await findOpenReview(context.db, order.id, "application"))) {
		if (input.verdict === "notGenuine") await cancelAndProposeBlock(context, borrower, order, input.reason);
		await settleIdentityReviews(context.db, order.id, context.now);
		await releaseItem(context, item.value);
		return ok({ outcome: input.verdict === "genuine" ? ("settled" as const) : ("blockProposed" as const) });
	}
	const verdict = await verdictOf(context, borrower, {
		orderId: order.id,
		doubts,
		identityVerdict: input.verdict,
	});
	if (verdict) {
		const decided = await decideByPerson(context, order.id, verdict);
		if (!decided.ok) return decided;
		await releaseItem(context, item.value);
		return ok({ outcome: verdict.kind === "approve" ? ("approved" as const) : ("rejected" as const) });
	}
	await settleIdentityReviews(context.db, order.id, context.now);
	await releaseItem(context, item.value);
	return ok({ outcome: "referred" as const });
};

/** The borrower is not genuine: cancels an approved order that is not paid out, and proposes to block the borrower. */
async function cancelAndProposeBlock(
	{ db, staff, now }: StaffContext,
	borrower: Borrower,
	order: Order,
	reason: string,
): Promise<void> {
	const command = cancelCommand(order.step);
	if (command) await advanceOrderOrThrow(db, order, { command, actor: "staff", at: now });
	if (borrower.blockedAt !== null) return;
	await addProposal(db, {
		id: crypto.randomUUID(),
		kind: "borrowerBlock",
		subject: borrower.id,
		subjectName: borrower.id,
		borrowerId: borrower.id,
		country: borrower.country,
		before: { blocked: false },
		after: { blocked: true },
		change: { before: { blocked: false }, after: { blocked: true } },
		reason,
		madeBy: staff.id,
		madeAt: now,
	});
}

type IdentityVerdictInput = {
	readonly orderId: string;
	readonly doubts: readonly IdentityReview[];
	readonly identityVerdict: "genuine" | "notGenuine";
};

/** Null if the doubts are settled and staff has to decide the rest of the application. */
async function verdictOf(
	{ db, deps }: StaffContext,
	borrower: KeyHolder,
	{ orderId, doubts, identityVerdict }: IdentityVerdictInput,
): Promise<Verdict | null> {
	if (identityVerdict === "notGenuine")
		return { kind: "reject", reasons: rejectionReasons(doubts.map(({ reason }) => reason)) };
	const [card] = await listDecisions(db, orderId);
	const opened = card && openDecision(deps.vault, borrower, card);
	// The scorecard approved, and only these doubts were open.
	return opened?.decision.outcome.kind === "approve" ? { kind: "approve" } : null;
}

const reasonsByDoubt: Readonly<Partial<Record<ReviewReason, ReasonCode>>> = {
	sameNumber: "identityUsedByOther",
	sameFace: "identityUsedByOther",
	sameDevice: "deviceUsedByOther",
	sameAccount: "accountNameDiffers",
};

/** Reasons that are shown to the borrower. */
function rejectionReasons(doubts: readonly ReviewReason[]): readonly ReasonCode[] {
	return [...new Set(doubts.map((doubt) => reasonsByDoubt[doubt] ?? "identityMatchWeak"))];
}
