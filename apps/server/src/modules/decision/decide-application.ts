import {
	type Approval,
	type BureauFacts,
	type Decision,
	type DecisionInputs,
	decide,
	offerFor,
	type ReasonCode,
} from "@puente/core/decision";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import { plusDays } from "@puente/core/validation";
import type { CreditBureau } from "@puente/providers/bureau";
import { packs } from "@puente/regions";
import { currentCard, findCard, pricedProducts, regions } from "@puente/regions/load";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { type Borrower, getBorrower, hasConsent, lockBorrower } from "../borrower/index.ts";
import { findIdentity } from "../identity/index.ts";
import { type NotificationContext, notifyBorrower } from "../notification/index.ts";
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
import { bureauSubjectOf } from "./bureau-subject.ts";
import { type Applicant, collectInputs } from "./collect-inputs.ts";
import {
	bureauFormat,
	decisionFormat,
	inputsFormat,
	openBureauReport,
	openDecisionInputs,
} from "./decision-formats.ts";
import { addDecision, findEnquiry, listDecisions, putEnquiry } from "./store/decisions.ts";

export type DecisionContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly bureauFor: (country: Country) => CreditBureau;
};

const hourMs = 3_600_000;

/**
 * Decides a submitted application. Safe to repeat and to kill at any point: the bureau's answer is saved before it is
 * used, and one transaction writes decision, offer and step if the order is still undecided.
 */
export async function decideApplication(context: DecisionContext, orderId: string): Promise<void> {
	const { db, clock, vault, enqueue } = context;
	const undecided = await findUndecided(db, orderId);
	if (!undecided) return;
	const borrower = await getBorrower(db, undecided.borrowerId);
	const applicant = { order: undecided, borrower, now: clock.now() };
	const identity = await findIdentity(db, applicant.borrower.id);
	if (identity?.faceSealed && identity.facesComparedAt === null) {
		throw new Error(`face of borrower ${borrower.id} has not been compared with others yet`);
	}
	const bureau = await fetchBureauReport(context, applicant);
	await db.transaction().execute(async (tx) => {
		const locked = await lockBorrower(tx, borrower.id);
		const order = await findUndecided(tx, orderId);
		if (!order) return;
		const current = { order, borrower: locked, now: clock.now() };
		const inputs = await collectInputs(tx, vault, current, bureau);
		const decision = decide(currentCard(regions[current.borrower.country].terms), inputs);
		const identityReviews = await listOpenIdentityReviews(tx, orderId);
		await saveDecision(tx, vault, current, { inputs, decision, decidedBy: "card", identityReviews });
		const notificationContext = { db: tx, now: current.now, deps: { vault, enqueue } };
		await applyDecision(notificationContext, current, decision, identityReviews);
	});
}

async function findUndecided(db: Db, orderId: string): Promise<Order | null> {
	const order = await findOrderById(db, orderId);
	if (order?.step !== "Applying") return null;
	return (await listDecisions(db, orderId)).length > 0 ? null : order;
}

/** Null without the borrower's consent. If the bureau fails, the job fails and the queue retries it. */
async function fetchBureauReport(
	context: DecisionContext,
	applicant: Applicant,
): Promise<BureauFacts | null> {
	const { borrower, order, now } = applicant;
	const { db, vault } = context;
	const field = `bureau:${order.id}`;
	const earlier = await findEnquiry(db, order.id);
	if (earlier) {
		const { reportSealed } = earlier;
		return reportSealed && openBureauReport(vault, borrower, { orderId: order.id, reportSealed });
	}
	const enquiry = { orderId: order.id, borrowerId: borrower.id, askedAt: now };
	const version = packs[borrower.country].noticeVersions.bureau;
	if (!(await hasConsent(db, borrower.id, { purpose: "bureau", version }))) {
		await putEnquiry(db, { ...enquiry, outcome: "noConsent", reportSealed: null });
		return null;
	}
	const saved = await openAnswers({ db, vault }, borrower);
	const mobile = vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const subject = bureauSubjectOf({ ...applicant, saved, mobile });
	const answer = await context.bureauFor(borrower.country).fetchReport(subject);
	if (answer.outcome === "failed")
		throw new Error(`bureau enquiry of order ${order.orderNo} failed: ${answer.cause}`);
	const report = answer.outcome === "report" ? answer.report : null;
	const reportSealed = report && vault.sealFor(borrower, field, writeStored(bureauFormat, report));
	await putEnquiry(db, { ...enquiry, outcome: answer.outcome, reportSealed });
	return report;
}

type DecisionRecord = {
	readonly inputs: DecisionInputs;
	readonly decision: Decision;
	readonly decidedBy: "card" | "person";
	/** Reasons of the open identity reviews. */
	readonly identityReviews: readonly string[];
};

/** An open identity review turns an approval of the scorecard into a referral to staff; it never rejects. */
function outcomeKind({ decision, identityReviews }: Pick<DecisionRecord, "decision" | "identityReviews">) {
	const { kind } = decision.outcome;
	return kind === "approve" && identityReviews.length > 0 ? "refer" : kind;
}

async function saveDecision(
	db: Db,
	vault: Vault,
	applicant: Applicant,
	record: DecisionRecord,
): Promise<void> {
	const { borrower, order, now } = applicant;
	const { outcome } = record.decision;
	await addDecision(db, {
		orderId: order.id,
		borrowerId: borrower.id,
		decidedBy: record.decidedBy,
		outcome: outcomeKind(record),
		cardVersion: record.decision.cardVersion,
		points: record.decision.points,
		reasons: outcome.kind === "approve" ? record.decision.topReasons : outcome.reasons,
		inputsSealed: vault.sealFor(
			borrower,
			`decision-inputs:${order.id}`,
			writeStored(inputsFormat, record.inputs),
		),
		resultSealed: vault.sealFor(
			borrower,
			`decision:${order.id}`,
			writeStored(decisionFormat, record.decision),
		),
		reapplyOn: outcome.kind === "reject" && outcome.reapplyOn !== null ? plainDate(outcome.reapplyOn) : null,
		decidedAt: now,
	});
}

/** Advances the order and notifies the borrower, who may have closed the app, because an offer expires. */
async function applyDecision(
	context: NotificationContext,
	applicant: Applicant,
	decision: Decision,
	identityReviews: readonly string[],
): Promise<void> {
	const { db } = context;
	const { borrower, order, now } = applicant;
	const { outcome } = decision;
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	const kind = outcomeKind({ decision, identityReviews });
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
		reasons: [...(outcome.kind === "refer" ? outcome.reasons : []), ...identityReviews],
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
 * Decides a referred application by a staff member. An approval gives the limit and price of the stored inputs, a
 * rejection has reasons. It also settles the identity reviews.
 * Refuses: not-referred, and not-affordable if the inputs allow no loan.
 */
export async function decideReferred(
	{ db: tx, now, deps }: NotificationContext,
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
	const inputs = openDecisionInputs(deps.vault, borrower, card);
	const decision = decideByStaff(borrower, inputs, { cardVersion: card.cardVersion, verdict, now });
	if (!decision) return refuse("not-affordable");
	const applicant: Applicant = { borrower, order, now };
	await saveDecision(tx, deps.vault, applicant, {
		inputs,
		decision,
		decidedBy: "person",
		identityReviews: [],
	});
	await settleReview(tx, { orderId, kind: "application", by: referred.by, at: now });
	await settleIdentityReviews(tx, orderId, now);
	await applyDecision({ db: tx, now, deps }, applicant, decision, []);
	return ok(null);
}

/** The scorecard's points with the staff member's outcome; null if an approval allows no loan. */
function decideByStaff(
	borrower: Borrower,
	inputs: DecisionInputs,
	input: { readonly cardVersion: string; readonly verdict: Verdict; readonly now: Date },
): Decision | null {
	const { terms, pack } = regions[borrower.country];
	const card = findCard(terms, input.cardVersion);
	if (!card) throw new Error(`scorecard ${input.cardVersion} was not found`);
	const byCard = decide(card, inputs);
	if (input.verdict.kind === "approve") {
		const outcome = offerFor(card, inputs);
		return outcome && { ...byCard, outcome };
	}
	const reapplyOn = plusDays(localDate(input.now, pack.timeZone), terms.deadlines.reapplyDays);
	return { ...byCard, outcome: { kind: "reject", reasons: input.verdict.reasons, reapplyOn } };
}
