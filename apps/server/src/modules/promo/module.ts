import { randomBytes } from "node:crypto";
import { handOffVersion, type promoCalls } from "@puente/contract";
import { inNeutralOrder } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { BorrowerContext, Handler, Module } from "../../platform/context/calls.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { getBorrower } from "../borrower/index.ts";
import { findLatestOrder } from "../order/index.ts";
import {
	appReleases,
	campaigns,
	getDownloadAddress,
	getNewVersion,
	grantedCoupons,
	partnerOffers,
	saveAppRelease,
} from "./editing.ts";
import { couponQuantity, coupons, couponUsed, lotteryCreate, lotteryIsShow } from "./lottery.ts";
import { promotionExample, promotionPage, takePlace } from "./promotion.ts";
import { addHandOff, type HandOff, listHandOffs, listPartnerProducts } from "./store/partners.ts";
import { deleteUnprovenPlaces } from "./store/promotion.ts";

type Calls = typeof promoCalls;

const pageCount = 20;
const recordCount = 100;

/** Partner offers of the borrower's country, cheapest first. */
async function offersOf({ db, caller }: BorrowerContext) {
	const { country } = await getBorrower(db, caller.borrowerId);
	const currency = packs[country].currency.code;
	const products = await listPartnerProducts(db, country);
	return inNeutralOrder(products).map(({ id, ...product }) => ({ ...product, productId: id, currency }));
}

const marketIndex: Handler<Calls["marketIndex"]> = async (_input, context) =>
	ok({ order: "aprThenName", products: await offersOf(context) });

const productListMarket: Handler<Calls["productListMarket"]> = async ({ amount, days }, context) => {
	const products = (await offersOf(context)).filter(
		(offer) =>
			(amount === undefined || (offer.amountMin <= amount && amount <= offer.amountMax)) &&
			(days === undefined || (offer.daysMin <= days && days <= offer.daysMax)),
	);
	return ok({ order: "aprThenName", products });
};

function view({ id, agreedAt, ...handOff }: HandOff) {
	return { ...handOff, handOffId: id, agreedAt: agreedAt.toISOString() };
}

/**
 * Hands the borrower off to a partner. The reference is random and new each time, so that two visits cannot be linked.
 * Refuses: partnerNotFound, consentMissing.
 * The partner gets this reference and nothing else: our regions' laws ask for consent by purpose and recipient.
 */
const marketHandOff: Handler<Calls["marketHandOff"]> = async ({ productId, agreed }, context) => {
	const { db, caller, now, language } = context;
	const { country } = await getBorrower(db, caller.borrowerId);
	const product = (await listPartnerProducts(db, country)).find(({ id }) => id === productId);
	if (!product) return refuse({ error: "partnerNotFound" });
	if (!agreed) return refuse({ error: "consentMissing" });
	const reference = randomBytes(12).toString("hex");
	const handOff = { id: crypto.randomUUID(), productId, reference, agreedAt: now };
	await addHandOff(db, caller.borrowerId, { ...handOff, textVersion: handOffVersion, language });
	const url = new URL(product.url);
	url.searchParams.set("ref", reference);
	const { partnerName, productName } = product;
	return ok({ handOff: view({ ...handOff, partnerName, productName }), url: url.href });
};

const marketLendingRecord: Handler<Calls["marketLendingRecord"]> = async (_input, { db, caller }) => {
	const handOffs = await listHandOffs(db, caller.borrowerId, { skip: 0, count: recordCount });
	return ok({ handOffs: handOffs.map(view) });
};

const orderListMarket: Handler<Calls["orderListMarket"]> = async ({ page }, { db, caller }) => {
	const part = { skip: (page - 1) * pageCount, count: pageCount + 1 };
	const found = await listHandOffs(db, caller.borrowerId, part);
	return ok({ handOffs: found.slice(0, pageCount).map(view), more: found.length > pageCount });
};

/** Shown after a rejection, if there is a partner offer. */
const isRejectRecommendation: Handler<Calls["isRejectRecommendation"]> = async (_input, { db, caller }) => {
	const latest = await findLatestOrder(db, caller.borrowerId);
	if (latest?.step !== "Reject") return ok({ show: false });
	return ok({ show: (await listPartnerProducts(db, latest.country)).length > 0 });
};

export const promo = {
	calls: {
		lotteryIsShow,
		lotteryCreate,
		couponQuantity,
		coupons,
		couponUsed,
		marketIndex,
		productListMarket,
		marketHandOff,
		marketLendingRecord,
		orderListMarket,
		isRejectRecommendation,
		getNewVersion,
		getDownloadAddress,
		promotionPage,
		promotionExample,
		takePlace,
	},
	staffCalls: { campaigns, grantedCoupons, partnerOffers, appReleases, saveAppRelease },
	due: [
		{
			name: "unproven-places",
			run: ({ db, now }) => deleteUnprovenPlaces(db, daysBefore(now, 1)),
			deletes: true,
		},
	],
} satisfies Module;
