import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { Handler } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { listDecisions, openDecision, type Verdict, viewDecision } from "../decision/index.ts";
import { findFraudKeyMatches } from "../fraud/index.ts";
import { listImages } from "../image/index.ts";
import { getOrder, identityName, openAnswers, readerOf, viewForms } from "../order/index.ts";
import { readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewAccountHolder } from "./account-holder.ts";
import { decideByPerson } from "./decide-by-person.ts";
import { possibleOffer, viewItem } from "./item-view.ts";

export const referredItem: Handler<StaffCalls["referredItem"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const item = await readItem(context, "referred", id);
	if (!item.ok) return item;
	const order = await getOrder(db, id);
	const borrower = await getBorrower(db, order.borrowerId);
	const [card] = await listDecisions(db, id);
	if (!card) return refuse({ error: "itemNotFound" });
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const opened = openDecision(deps.vault, borrower, card);
	const sharers = await findFraudKeyMatches(db, borrower.id);
	const images = await listImages(db, borrower.id);
	const offer = opened && possibleOffer(borrower.country, opened);
	return ok({
		item: await viewItem(context, item.value),
		name: identityName(saved),
		orderNo: order.orderNo,
		appliedAt: order.stepAt.toISOString(),
		...viewForms(saved, readerOf(context.staff, order.step)),
		decision: viewDecision(card, opened),
		offer: offer && { ...offer, currency: packs[borrower.country].currency.code },
		account: await viewAccountHolder(context, borrower, identityName(saved)),
		sharers: sharers.map((sharer) => ({ ...sharer })),
		images: images.map(({ kind }) => kind),
	});
};

export const decideReferred: Handler<StaffCalls["decideReferred"]> = async (input, context) => {
	const item = await readWorkableItem(context, "referred", input.id);
	if (!item.ok) return item;
	const verdict = verdictOf(input);
	if (!verdict) return refuse({ error: "inputRefused", fields: [{ field: "reasons", problem: "required" }] });
	const decided = await decideByPerson(context, input.id, verdict);
	if (!decided.ok) return decided;
	await releaseItem(context, item.value);
	return ok({});
};

type VerdictInput = {
	readonly verdict: "approve" | "reject";
	readonly reasons: Extract<Verdict, { kind: "reject" }>["reasons"];
};

/** A rejection needs a reason, because the borrower reads it. */
function verdictOf({ verdict, reasons }: VerdictInput): Verdict | null {
	if (verdict === "approve") return { kind: "approve" };
	return reasons.length === 0 ? null : { kind: "reject", reasons };
}
