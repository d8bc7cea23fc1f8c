import type { promoCalls } from "@puente/contract";
import { disclose } from "@puente/core/offer";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { pricedProducts } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readMobile } from "../borrower/index.ts";
import { regionInForce } from "../offer/index.ts";
import {
	findPromotion,
	medianPayoutMinutes,
	type PromotionCampaign,
	provePlaces,
	wantPlace,
} from "./store/promotion.ts";

type Calls = typeof promoCalls;

/** Payouts of this many days count for the median time. */
const payoutDays = 7;
const daySeconds = 86_400;

function view({ id, endsAt, placesPerDay, placesLeft }: PromotionCampaign) {
	return { campaignId: id, endsAt: endsAt.toISOString(), placesPerDay, placesLeft };
}

export const promotionPage: Handler<Calls["promotionPage"]> = async (input, { db, now }) => {
	const day = localDate(now, packs[input.country].timeZone);
	const campaign = await findPromotion(db, input, { now, day });
	const since = secondsAfter(now, -payoutDays * daySeconds);
	return ok({
		campaign: campaign && view(campaign),
		payoutMinutes: await medianPayoutMinutes(db, input.country, since),
		products: (await standardProducts(db, input.country)).map(({ productId, tenures, ...product }) => ({
			productId,
			amountMin: product.amountMin,
			amountMax: product.amountMax,
			amountStep: product.amountStep,
			days: tenures.map(({ days }) => days),
		})),
	});
};

/** Without a decision: the standard price, up to the largest first loan. */
async function standardProducts(db: Db, country: Country) {
	const region = await regionInForce(db, country);
	return pricedProducts(region, { limit: region.pack.firstLoan.amountMax, tier: "standard" });
}

/** Refuses: productUnknown, choiceNotOffered. */
export const promotionExample: Handler<Calls["promotionExample"]> = async (choice, { db, now }) => {
	const products = await standardProducts(db, choice.country);
	const product = products.find(({ productId }) => productId === choice.productId);
	if (!product) return refuse({ error: "productUnknown" });
	const paidOutOn = localDate(now, packs[choice.country].timeZone);
	const disclosed = disclose(product, { amount: choice.amount, days: choice.days, paidOutOn });
	if (!disclosed.ok) return refuse({ error: "choiceNotOffered" });
	const { receivedMinor, totalMinor, aprPercent } = disclosed.value;
	const { currency, aprMethod } = product;
	return ok({ currency, receivedMinor, totalMinor, aprMethod, aprPercent });
};

/**
 * Anyone can type a number, so the place counts only when its owner registers or logs in (countPlaces).
 * Refuses: countryClosed, mobileFormat, campaignOver, placesGone.
 */
export const takePlace: Handler<Calls["takePlace"]> = async (input, context) => {
	const { db, now, afid, deps } = context;
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	const day = localDate(now, packs[input.country].timeZone);
	const campaign = await findPromotion(db, input, { now, day });
	if (!campaign) return refuse({ error: "campaignOver" });
	const places = [{ ...ownIndexes.promotionPlace, within: { campaignId: campaign.id, day } }];
	const named = { purpose: "mobile", value: mobile.value.e164 };
	const mobileIndex = await storedIndex({ db, vault: deps.vault }, named, places);
	const outcome = await wantPlace(db, campaign, { now, day, mobileIndex, afid });
	if (outcome === "gone") return refuse({ error: "placesGone" });
	return ok({ campaign: view(campaign), taken: outcome === "wanted" });
};

/** Counts the places that a number wanted today: a session was just opened for it. */
export async function countPlaces(
	context: Context,
	input: { readonly country: Country; readonly mobile: string },
): Promise<void> {
	const { db, now } = context;
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return;
	const day = localDate(now, packs[input.country].timeZone);
	await provePlaces(db, mobile.value.index, { now, day });
}
