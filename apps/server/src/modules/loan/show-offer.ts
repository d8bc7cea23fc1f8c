import type { CallResult, loanCalls, Refusal } from "@puente/contract";
import { type Disclosure, disclose, type PricedProduct } from "@puente/core/offer";
import { ok, type Result, refuse } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import {
	type Agreement,
	type AgreementParts,
	agreementPdf,
	digestOf,
	writeAgreement,
	writeKeyFacts,
} from "../document/index.ts";
import { findAgreement, findOffer, offerableNow } from "../offer/index.ts";
import { findOwnOrder, identityName, type OwnOrder, openAnswers } from "../order/index.ts";
import { todayOf } from "./order-view.ts";
import { emailOf, openAgreement } from "./signed-documents.ts";

type Calls = typeof loanCalls;

/** Refuses: orderNotFound, stepNotOpen, choiceNotOffered, offersStopped, offerExpired. */
export const productInfo: Handler<Calls["productInfo"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const offered = await offeredChoice(context, own.value, input);
	if (!offered.ok) return offered;
	const { parts, digest } = offered.value;
	const { statement } = regions[parts.country].terms.disclosure;
	return ok({
		orderNo: input.orderNo,
		disclosure: wireDisclosure(parts.disclosure, parts.product, statement),
		keyFacts: wireKeyFacts(writeKeyFacts(parts, context.deps.operatorOf(parts.country))),
		offerDigest: digest,
		validUntil: parts.validUntil.toISOString(),
	});
};

type WireDisclosure = CallResult<Calls["productInfo"]>["disclosure"];

/** The contract names the fields that leave; the others of a disclosure are dropped when the answer is parsed. */
function wireDisclosure(
	disclosure: Disclosure,
	product: PricedProduct,
	statement: WireDisclosure["statement"],
): WireDisclosure {
	return {
		...disclosure,
		phases: [...disclosure.phases],
		late: [...disclosure.late],
		currency: product.currency,
		aprMethod: product.aprMethod,
		penaltyPercentPerDay: product.penalty.percentPerDay,
		statement,
	};
}

function wireKeyFacts({ title, warnings, rows }: ReturnType<typeof writeKeyFacts>) {
	return { title, warnings: [...warnings], rows: rows.map((row) => [...row]) };
}

/** The agreement of a choice with the parties' names. */
export async function agreementFor(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	parts: AgreementParts,
): Promise<Agreement> {
	const { db, deps } = context;
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	return writeAgreement(parts, {
		operator: deps.operatorOf(borrower.country),
		borrowerName: identityName(saved),
		byMail: deps.sendsMail && emailOf(saved) !== null,
	});
}

/**
 * The accepted agreement; before that the agreement of a choice.
 * Refuses: orderNotFound, stepNotOpen, choiceNotOffered, offersStopped, offerExpired.
 */
export const loanAgreement: Handler<Calls["loanAgreement"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const stored = await findAgreement(context.db, own.value.order.id);
	if (stored)
		return ok(
			wireAgreement(openAgreement(context.deps.vault, own.value.borrower, stored), stored.acceptedAt),
		);
	const { productId, amount, days } = input;
	if (productId === undefined || amount === undefined || days === undefined) {
		return refuse({ error: own.value.order.step === "Confirm" ? "choiceNotOffered" : "stepNotOpen" });
	}
	const offered = await offeredChoice(context, own.value, { productId, amount, days });
	if (!offered.ok) return offered;
	return ok(wireAgreement(await agreementFor(context, own.value, offered.value.parts), null));
};

function wireAgreement(agreement: Agreement, acceptedAt: Date | null): CallResult<Calls["loanAgreement"]> {
	return {
		version: agreement.version,
		language: agreement.language,
		digest: agreement.digest,
		acceptedAt: acceptedAt?.toISOString() ?? null,
		title: agreement.title,
		sections: agreement.sections.map(({ heading, paragraphs, rows }) => ({
			heading,
			paragraphs: [...paragraphs],
			rows: rows.map((row) => [...row]),
		})),
	};
}

/** The accepted agreement as a PDF. Refuses: orderNotFound, stepNotOpen. */
export const getMoneyContract: Handler<Calls["getMoneyContract"]> = async ({ orderNo }, context) => {
	const own = await findOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const stored = await findAgreement(context.db, own.value.order.id);
	if (!stored) return refuse({ error: "stepNotOpen" });
	const pdf = await agreementPdf(
		openAgreement(context.deps.vault, own.value.borrower, stored),
		stored.acceptedAt,
	);
	return ok({ fileName: `${orderNo}.pdf`, digest: stored.digest, pdfBase64: pdf.toString("base64") });
};

type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** A choice from an offer, priced and disclosed, with its digest. */
export type OfferedChoice = { readonly parts: AgreementParts; readonly digest: string };

type NotOffered = Refusal<"stepNotOpen" | "choiceNotOffered" | "offerExpired" | "offersStopped">;

/**
 * Prices a choice of the stored offer as if the payout were today. Refuses: stepNotOpen unless the order waits for its
 * confirmation, offerExpired, choiceNotOffered, offersStopped if the law of today does not allow it (another month).
 */
async function offeredChoice(
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
