import type { Refusal } from "@puente/contract";
import { disclose } from "@puente/core/offer";
import { ok, type Result, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { type AgreementParts, digestOf } from "../document/index.ts";
import { findOffer, offerableNow } from "../offer/index.ts";
import type { OwnOrder } from "../order/index.ts";
import { todayOf } from "./order-view.ts";

export type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** A choice from an offer, priced and disclosed, with its digest. */
export type OfferedChoice = { readonly parts: AgreementParts; readonly digest: string };

type NotOffered = Refusal<"stepNotOpen" | "choiceNotOffered" | "offerExpired" | "offersStopped">;

/**
 * Prices a choice of the stored offer as if the payout were today. Refuses: stepNotOpen unless the order waits for its
 * confirmation, offerExpired, choiceNotOffered, offersStopped if the law of today does not allow it (another month).
 */
export async function offeredChoice(
	context: BorrowerContext,
	{ borrower, order }: OwnOrder,
	choice: Choice,
): Promise<Result<OfferedChoice, NotOffered>> {
	const offer = order.step === "Confirm" ? await findOffer(context.db, order.id) : null;
	if (!offer) return refuse({ error: "stepNotOpen" });
	if (offer.validUntil <= context.now) return refuse({ error: "offerExpired" });
	const product = offer.products.find(({ productId }) => productId === choice.productId);
	if (!product) return refuse({ error: "choiceNotOffered" });
	const offerable = await offerableNow(context.db, borrower.country, context.now);
	if (!offerable?.terms.products.some(({ id }) => id === choice.productId))
		return refuse({ error: "offersStopped" });
	const paidOutOn: PlainDate = todayOf(context, borrower);
	const priced = { amount: choice.amount, days: choice.days, paidOutOn };
	const disclosed = disclose(product, priced);
	if (!disclosed.ok) return refuse({ error: "choiceNotOffered" });
	const parts: AgreementParts = {
		orderNo: order.orderNo,
		country: borrower.country,
		product,
		choice: priced,
		disclosure: disclosed.value,
		validUntil: offer.validUntil,
		version: packs[borrower.country].noticeVersions.loanAgreement,
		language: context.language,
	};
	return ok({ parts, digest: digestOf(parts) });
}

/** The same; refuses also offerChanged, if it differs from what was shown. */
export async function offeredChoiceWithDigest(
	context: BorrowerContext,
	own: OwnOrder,
	choice: Choice & { readonly offerDigest: string },
): Promise<Result<OfferedChoice, NotOffered | Refusal<"offerChanged">>> {
	const offered = await offeredChoice(context, own, choice);
	if (!offered.ok) return offered;
	return offered.value.digest === choice.offerDigest ? offered : refuse({ error: "offerChanged" });
}
