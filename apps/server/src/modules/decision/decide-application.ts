import {
	type Approval,
	type BureauFacts,
	type Decision,
	type DecisionInputs,
	decide,
	offerFor,
	type ReasonCode,
} from "@puente/core/decision";
import { ok, type Result, refuse } from "@puente/core/result";
import { plusDays } from "@puente/core/validation";
import type { CreditBureau } from "@puente/providers/bureau";
import { packs } from "@puente/regions";
import { currentCard, findCard, pricedProducts, regions } from "@puente/regions/load";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { type Borrower, getBorrower, hasConsent, lockBorrower } from "../borrower/index.ts";
import { findIdentity } from "../identity/index.ts";
import { type LetterContext, notifyBorrower } from "../notification/index.ts";
import { addOffer, regionInForce } from "../offer/index.ts";
import {
	advanceOrderOrThrow,
	findOpenReview,
	findOrderById,
	listOpenIdentityReviews,
	type Order,
	openAnswers,
	openReview,
	settleIdentityReviews,
	settleReview,
	stepLimitsOf,
} from "../order/index.ts";
import { type Applicant, collectInputs, subjectOf } from "./collect-inputs.ts";
import { addDecision, findEnquiry, listDecisions, putEnquiry } from "./store/decisions.ts";

export type Deciding = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly bureau: CreditBureau;
};

const hourMs = 3_600_000;

/**
 * Decides an application that was handed in. Safe to run twice and to be killed anywhere: the bureau's answer is kept
 * before it is used, and decision, offer and step are written in one transaction that finds the order still undecided.
 */
export async function decideApplication(deciding: Deciding, orderId: string): Promise<void> {
	const { db, clock, vault, enqueue } = deciding;
	const undecided = await findUndecided(db, orderId);
	if (!undecided) return;
	const borrower = await getBorrower(db, undecided.borrowerId);
	const applicant = { order: undecided, borrower, now: clock.now() };
	const identity = await findIdentity(db, applicant.borrower.id);
	if (identity?.faceSealed && identity.facesComparedAt === null) {
		throw new Error("The face has not been compared with others yet.");
	}
	const bureau = await askBureau(deciding, applicant);
	await db.transaction().execute(async (tx) => {
		const held = await lockBorrower(tx, borrower.id);
		const order = await findUndecided(tx, orderId);
		if (!order) return;
		const current = { order, borrower: held, now: clock.now() };
		const inputs = await collectInputs(tx, vault, current, bureau);
		const decision = decide(currentCard(regions[current.borrower.country].terms), inputs);
		const doubts = await listOpenIdentityReviews(tx, orderId);
		await keep(tx, vault, current, { inputs, decision, decidedBy: "card", doubts });
		await follow({ db: tx, now: current.now, deps: { vault, enqueue } }, current, decision, doubts);
	});
}

async function findUndecided(db: Db, orderId: string): Promise<Order | null> {
	const order = await findOrderById(db, orderId);
	if (order?.step !== "Applying") return null;
	return (await listDecisions(db, orderId)).length > 0 ? null : order;
}

/** Only with the borrower's consent; a bureau that fails makes the job fail, and it is asked again later. */
async function askBureau(
	deciding: Deciding,
	{ borrower, order, now }: Applicant,
): Promise<BureauFacts | null> {
	const { db, vault } = deciding;
	const field = `bureau:${order.id}`;
	const earlier = await findEnquiry(db, order.id);
	if (earlier) {
		return earlier.reportSealed && JSON.parse(vault.openFor(borrower, field, earlier.reportSealed));
	}
	const kept = { orderId: order.id, borrowerId: borrower.id, askedAt: now };
	const version = packs[borrower.country].noticeVersions.bureau;
	if (!(await hasConsent(db, borrower.id, { purpose: "bureau", version }))) {
		await putEnquiry(db, { ...kept, outcome: "noConsent", reportSealed: null });
		return null;
	}
	const subject = subjectOf(await openAnswers({ db, vault }, borrower));
	const answer = await deciding.bureau.ask({
		...subject,
		country: borrower.country,
		reference: order.orderNo,
	});
	if (answer.outcome === "failed") throw new Error(`The bureau did not answer: ${answer.cause}.`);
	const report = answer.outcome === "report" ? answer.report : null;
	const reportSealed = report && vault.sealFor(borrower, field, JSON.stringify(report));
	await putEnquiry(db, { ...kept, outcome: answer.outcome, reportSealed });
	return report;
}

type Made = {
	readonly inputs: DecisionInputs;
	readonly decision: Decision;
	readonly decidedBy: "card" | "person";
	readonly doubts: readonly string[];
};

/** A machine's doubt rejects nobody and approves nobody: with one open, the card's yes waits for a person. */
function outcomeKind({ decision, doubts }: Pick<Made, "decision" | "doubts">) {
	const { kind } = decision.outcome;
	return kind === "approve" && doubts.length > 0 ? "refer" : kind;
}

async function keep(db: Db, vault: Vault, applicant: Applicant, made: Made): Promise<void> {
	const { borrower, order, now } = applicant;
	const { outcome } = made.decision;
	await addDecision(db, {
		orderId: order.id,
		borrowerId: borrower.id,
		decidedBy: made.decidedBy,
		outcome: outcomeKind(made),
		cardVersion: made.decision.cardVersion,
		points: made.decision.points,
		reasons: outcome.kind === "approve" ? made.decision.topReasons : outcome.reasons,
		inputsSealed: vault.sealFor(borrower, `decision-inputs:${order.id}`, JSON.stringify(made.inputs)),
		resultSealed: vault.sealFor(borrower, `decision:${order.id}`, JSON.stringify(made.decision)),
		reapplyOn: outcome.kind === "reject" ? outcome.reapplyOn : null,
		decidedAt: now,
	});
}

/** The result and the word of it belong together: whoever waits for it may have closed the app, and an offer runs out. */
async function follow(
	context: LetterContext,
	applicant: Applicant,
	decision: Decision,
	doubts: readonly string[],
): Promise<void> {
	const { db } = context;
	const { borrower, order, now } = applicant;
	const { outcome } = decision;
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	const kind = outcomeKind({ decision, doubts });
	if (outcome.kind === "approve" && kind === "approve") {
		await approve(db, applicant, outcome);
		const hours = stepLimitsOf(borrower.country).confirmMsMax / hourMs;
		return notifyBorrower(context, borrower, "applicationApproved", { hours });
	}
	if (kind === "reject") {
		await advanceOrderOrThrow(db, order, { command: "reject", actor: "system", at: now });
		return notifyBorrower(context, borrower, "applicationRejected");
	}
	await openReview(db, {
		orderId: order.id,
		borrowerId: borrower.id,
		kind: "application",
		reasons: [...(outcome.kind === "refer" ? outcome.reasons : []), ...doubts],
		openedAt: now,
		dueAt: secondsAfter(now, reviewHoursMax * 3_600),
	});
}

async function approve(db: Db, { borrower, order, now }: Applicant, approval: Approval): Promise<void> {
	const { limit, tier, rung } = approval;
	const validUntil = new Date(now.getTime() + stepLimitsOf(borrower.country).confirmMsMax);
	const products = pricedProducts(await regionInForce(db, borrower.country), approval);
	await addOffer(db, {
		orderId: order.id,
		borrowerId: borrower.id,
		products,
		limit,
		tier,
		rung,
		madeAt: now,
		validUntil,
	});
	await advanceOrderOrThrow(db, order, { command: "approve", actor: "system", at: now });
}

export type Verdict =
	| { readonly kind: "approve" }
	| { readonly kind: "reject"; readonly reasons: readonly ReasonCode[] };

/**
 * A person decides what the card left to one. A yes gives the limit and the price that the stored inputs carry, nothing
 * else; a no names its reasons. The doubts about the identity are settled with it.
 * Refuses: not-referred, and not-affordable when the inputs carry no loan at all.
 */
export async function decideReferred(
	{ db: tx, now, deps }: LetterContext,
	referred: { readonly orderId: string; readonly verdict: Verdict; readonly by: string },
): Promise<Result<null, "not-referred" | "not-affordable">> {
	const { orderId, verdict } = referred;
	const found = await findOrderById(tx, orderId);
	if (!found) return refuse("not-referred");
	const borrower = await lockBorrower(tx, found.borrowerId);
	const order = await findOrderById(tx, orderId);
	const [card] = await listDecisions(tx, orderId);
	const review = await findOpenReview(tx, orderId, "application");
	if (order?.step !== "Applying" || !card || !review) return refuse("not-referred");
	const inputs: DecisionInputs = JSON.parse(
		deps.vault.openFor(borrower, `decision-inputs:${orderId}`, card.inputsSealed),
	);
	const made = personalDecision(borrower, inputs, { cardVersion: card.cardVersion, verdict, now });
	if (!made) return refuse("not-affordable");
	const applicant: Applicant = { borrower, order, now };
	await keep(tx, deps.vault, applicant, { inputs, decision: made, decidedBy: "person", doubts: [] });
	await settleReview(tx, { orderId, kind: "application", by: referred.by, at: now });
	await settleIdentityReviews(tx, orderId, now);
	await follow({ db: tx, now, deps }, applicant, made, []);
	return ok(null);
}

/** The card's own points with the person's outcome; null when a yes would carry no loan. */
function personalDecision(
	borrower: Borrower,
	inputs: DecisionInputs,
	said: { readonly cardVersion: string; readonly verdict: Verdict; readonly now: Date },
): Decision | null {
	const { terms, pack } = regions[borrower.country];
	const card = findCard(terms, said.cardVersion);
	if (!card) throw new Error(`The scorecard ${said.cardVersion} is gone.`);
	const byCard = decide(card, inputs);
	if (said.verdict.kind === "approve") {
		const outcome = offerFor(card, inputs);
		return outcome && { ...byCard, outcome };
	}
	const reapplyOn = plusDays(localDate(said.now, pack.timeZone), terms.deadlines.reapplyDays);
	return { ...byCard, outcome: { kind: "reject", reasons: said.verdict.reasons, reapplyOn } };
}
