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
import { addDays, addWorkingDays, plainDate } from "@puente/core/time";
import type { CreditBureau } from "@puente/providers/bureau";
import { packs } from "@puente/regions";
import { currentCard, findCard, isHoliday, pricedProducts, type Region, regions } from "@puente/regions/load";
import { type Clock, endOfLocalDay, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { IdentityChecks } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { batched } from "../../platform/database/batched.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { isHeld } from "../../platform/hold/hold.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import {
	acceptAccount,
	type Borrower,
	findAccountStanding,
	getBorrower,
	hasConsent,
	lockBorrower,
	lockBorrowers,
} from "../borrower/index.ts";
import { compareWithOthers, findIdentity } from "../identity/index.ts";
import { type NewNotification, type NotificationContext, notifyBorrowers } from "../notification/index.ts";
import { addOffer, offerableNow } from "../offer/index.ts";
import {
	advanceOrderOrThrow,
	findOpenReview,
	findOrderById,
	listOpenIdentityReviews,
	openAnswers,
	openReview,
	type SavedAnswers,
	settleIdentityReviews,
	settleReview,
} from "../order/index.ts";
import { type Applicant, bureauSubjectOf, collectInputs, type FixedInputs } from "./collect-inputs.ts";
import {
	bureauFormat,
	decisionFormat,
	inputsFormat,
	openBureauReport,
	openDecisionInputs,
} from "./decision-formats.ts";
import { addDecision, findEnquiry, findUndecided, listDecisions, putEnquiry } from "./store/decisions.ts";

export type DecisionContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
	readonly identity: Pick<IdentityChecks, "isSameFace">;
	readonly bureauFor: (country: Country) => CreditBureau;
};

/**
 * Decides a submitted application. Safe to repeat and to kill at any point: the bureau's answer is saved before it is
 * used, and one transaction writes decision, offer and step if the order is still undecided. Applications that become
 * ready at the same moment share the transaction, and their queries share statements. Without the bank's answer about
 * the account's holder nothing is decided; the answer enqueues this again.
 */
export async function decideApplication(context: DecisionContext, orderId: string): Promise<void> {
	const { db, clock } = context;
	// After a restore no offer is made. The sweep asks again.
	if (await isHeld(db)) return;
	const order = await findUndecided(db, orderId);
	if (!order) return;
	const borrower = await getBorrower(db, order.borrowerId);
	if ((await findAccountStanding(db, borrower)) === "asking") return;
	const applicant = { order, borrower, now: clock.now() };
	const compared = await compareWithOthers({ db, now: applicant.now, deps: context }, applicant);
	const saved = await openAnswers(context, borrower);
	const bureau = await fetchBureauReport(context, applicant, saved);
	await decideTogether(db, { context, applicant, fixed: { ...compared, saved, bureau } });
}

type ReadyApplication = {
	readonly context: DecisionContext;
	readonly applicant: Applicant;
	readonly fixed: FixedInputs;
};

/** Batched for decisions. */
const decideTogether = batched(async (db, ready: readonly ReadyApplication[]): Promise<readonly null[]> => {
	await decideAll(db, ready);
	return ready.map(() => null);
});

function decideAll(db: Db, ready: readonly ReadyApplication[]): Promise<void> {
	const byOrder = new Map(ready.map((each) => [each.applicant.order.id, each]));
	const distinct = [...byOrder.values()];
	return db.transaction().execute(async (tx) => {
		const locked = await lockBorrowers(
			tx,
			distinct.map(({ applicant }) => applicant.borrower.id),
		);
		// All have ended before the transaction does: a statement after its end would not be part of it.
		const decided = await Promise.allSettled(
			distinct.map((each) => decideOne(tx, each, locked.get(each.applicant.borrower.id))),
		);
		const notifications = decided.flatMap((each) => {
			if (each.status === "rejected") throw each.reason;
			return each.value ?? [];
		});
		const [first] = distinct;
		if (!first) return;
		const { vault, enqueue, clock } = first.context;
		await notifyBorrowers({ db: tx, now: clock.now(), deps: { vault, enqueue } }, notifications);
	});
}

async function decideOne(
	tx: Db,
	{ context, applicant, fixed }: ReadyApplication,
	borrower: Borrower | undefined,
): Promise<NewNotification | null> {
	const order = await findUndecided(tx, applicant.order.id);
	if (!order || !borrower) return null;
	const { vault, clock } = context;
	const current = { order, borrower, now: clock.now() };
	const standing = await findAccountStanding(tx, borrower);
	if (standing === "asking") return null;
	if (standing === "other") return askForOwnAccount(tx, current);
	// Nothing is decided while no offer may be made; the sweep comes back.
	if ((await offerableNow(tx, borrower.country, current.now)) === null) return null;
	// No form can be saved in this step. Only an erasure changes what was read before, and it replaces the key.
	const isSame = borrower.dataKey.equals(applicant.borrower.dataKey);
	const inputs = await collectInputs(
		tx,
		vault,
		current,
		isSame ? fixed : { ...fixed, ...(await readFixed({ db: tx, vault }, borrower)) },
	);
	const decision = decide(currentCard(regions[borrower.country].terms), inputs);
	const identityReviews = await listOpenIdentityReviews(tx, order.id);
	await saveDecision(tx, vault, current, { inputs, decision, decidedBy: "card", identityReviews });
	return applyDecision(tx, current, decision, identityReviews);
}

/** The account belongs to another person. That is no reason to reject: the borrower gives an own account instead. */
async function askForOwnAccount(tx: Db, { borrower, order, now }: Applicant): Promise<NewNotification> {
	await advanceOrderOrThrow(tx, order, { command: "returnAccount", actor: "system", at: now });
	return { borrower, kind: "accountNotYours", values: { orderNo: order.orderNo } };
}

async function readFixed({ db, vault }: { readonly db: Db; readonly vault: Vault }, borrower: Borrower) {
	const saved = await openAnswers({ db, vault }, borrower);
	return { saved, identity: await findIdentity(db, borrower.id) };
}

/** Null without the borrower's consent. If the bureau fails, the job fails and the queue retries it. */
async function fetchBureauReport(
	context: DecisionContext,
	applicant: Applicant,
	saved: SavedAnswers,
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

/** Advances the order. Returns the notification to a borrower who may have closed the app: an offer expires. */
async function applyDecision(
	db: Db,
	applicant: Applicant,
	decision: Decision,
	identityReviews: readonly string[],
): Promise<NewNotification | null> {
	const { borrower, order, now } = applicant;
	const { outcome } = decision;
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	const kind = outcomeKind({ decision, identityReviews });
	if (outcome.kind === "approve" && kind === "approve") {
		const { validUntil } = await approve(db, applicant, outcome);
		return { borrower, kind: "applicationApproved", values: { until: { at: validUntil.toISOString() } } };
	}
	if (kind === "reject") {
		await advanceOrderOrThrow(db, order, { command: "reject", actor: "system", at: now });
		return { borrower, kind: "applicationRejected" };
	}
	await openReview(db, {
		orderId: order.id,
		borrowerId: borrower.id,
		kind: "application",
		reasons: [...(outcome.kind === "refer" ? outcome.reasons : []), ...identityReviews],
		openedAt: now,
		dueAt: secondsAfter(now, reviewHoursMax * 3_600),
	});
	return null;
}

async function approve(
	db: Db,
	{ borrower, order, now }: Applicant,
	approval: Approval,
): Promise<{ readonly validUntil: Date }> {
	const { limit, tier, rung } = approval;
	const region = await offerableNow(db, borrower.country, now);
	if (region === null) throw new Error(`an offer was made in ${borrower.country} without its legal rate`);
	const validUntil = offerEndOf(region, now);
	const products = pricedProducts(region, approval);
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
	return { validUntil };
}

export type Verdict =
	| { readonly kind: "approve" }
	| { readonly kind: "reject"; readonly reasons: readonly ReasonCode[] };

/**
 * Decides a referred application by a staff member. An approval gives the limit and price of the stored inputs and
 * accepts a doubtful holder of the account, a rejection has reasons. It also settles the identity reviews.
 * Refuses: not-referred, not-affordable if the inputs allow no loan, and for an approval offers-stopped while the law's rate
 * is missing, and held after a restore.
 */
export async function decideReferred(
	{ db: tx, now, deps }: NotificationContext,
	referred: { readonly orderId: string; readonly verdict: Verdict; readonly by: string },
): Promise<Result<null, "not-referred" | "not-affordable" | "offers-stopped" | "held">> {
	const { orderId, verdict } = referred;
	if (verdict.kind === "approve" && (await isHeld(tx))) return refuse("held");
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
	if (verdict.kind === "approve" && (await offerableNow(tx, borrower.country, now)) === null)
		return refuse("offers-stopped");
	const applicant: Applicant = { borrower, order, now };
	await saveDecision(tx, deps.vault, applicant, {
		inputs,
		decision,
		decidedBy: "person",
		identityReviews: [],
	});
	if (verdict.kind === "approve") await acceptAccount(tx, borrower.id, now);
	await settleReview(tx, { orderId, kind: "application", by: referred.by, at: now });
	await settleIdentityReviews(tx, orderId, now);
	const notification = await applyDecision(tx, applicant, decision, []);
	await notifyBorrowers({ db: tx, now, deps }, notification ? [notification] : []);
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
	const reapplyOn = addDays(localDate(input.now, pack.timeZone), terms.deadlines.reapplyDays);
	return { ...byCard, outcome: { kind: "reject", reasons: input.verdict.reasons, reapplyOn } };
}

/**
 * Until when an offer may be accepted: the specification's hours, or to the end of the law's last working day where that
 * is later. The day on which the offer is made does not count.
 */
export function offerEndOf({ pack, terms, legalRecords }: Region, madeAt: Date): Date {
	const afterHours = secondsAfter(madeAt, terms.deadlines.confirmHoursMax * 3_600);
	const days = terms.disclosure.offerWorkingDaysMin;
	if (days === 0) return afterHours;
	const lastDay = addWorkingDays(localDate(madeAt, pack.timeZone), days, (day) =>
		isHoliday(legalRecords, day),
	);
	const end = endOfLocalDay(lastDay, pack.timeZone);
	return end > afterHours ? end : afterHours;
}
