import type { promoCalls } from "@puente/contract";
import { disclose } from "@puente/core/offer";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { pricedProducts } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Handler } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readMobile } from "../borrower/index.ts";
import { regionInForce } from "../offer/index.ts";
import {
	findPromotion,
	medianPayoutMinutes,
	type PromotionCampaign,
	takePlace as takePlaceOf,
} from "./store/promotion.ts";

type Calls = typeof promoCalls;

/** How far back a payout still says something about the next one. */
const payoutDays = 7;
const daySeconds = 86_400;

function view({ id, endsAt, placesPerDay, placesLeft }: PromotionCampaign) {
	return { campaignId: id, endsAt: endsAt.toISOString(), placesPerDay, placesLeft };
}

export const promotionPage: Handler<Calls["promotionPage"]> = async (wanted, { db, now }) => {
	const day = localDate(now, packs[wanted.country].timeZone);
	const campaign = await findPromotion(db, wanted, { now, day });
	const since = secondsAfter(now, -payoutDays * daySeconds);
	return ok({
		campaign: campaign && view(campaign),
		payoutMinutes: await medianPayoutMinutes(db, wanted.country, since),
		products: (await standardProducts(db, wanted.country)).map(({ productId, tenures, ...product }) => ({
			productId,
			amountMin: product.amountMin,
			amountMax: product.amountMax,
			amountStep: product.amountStep,
			days: tenures.map(({ days }) => days),
		})),
	});
};

/** Before anybody has decided about anybody: the standard price, up to what a first loan may be. */
async function standardProducts(db: Db, country: Country) {
	const region = await regionInForce(db, country);
	return pricedProducts(region, { limit: region.pack.loan.amountMax, tier: "standard" });
}

/** Refuses: productUnknown, choiceNotOffered. */
export const promotionExample: Handler<Calls["promotionExample"]> = async (wish, { db, now }) => {
	const products = await standardProducts(db, wish.country);
	const product = products.find(({ productId }) => productId === wish.productId);
	if (!product) return refuse({ error: "productUnknown" });
	const paidOutOn = localDate(now, packs[wish.country].timeZone);
	const disclosed = disclose(product, { amount: wish.amount, days: wish.days, paidOutOn });
	if (!disclosed.ok) return refuse({ error: "choiceNotOffered" });
	const { receivedMinor, totalMinor, aprPercent } = disclosed.value;
	return ok({
		currency: product.currency,
		receivedMinor: Number(receivedMinor),
		totalMinor: Number(totalMinor),
		aprPercent,
	});
};

/** Refuses: countryClosed, mobileFormat, campaignOver, placesGone. */
export const takePlace: Handler<Calls["takePlace"]> = async (input, context) => {
	const { db, now, afid } = context;
	const mobile = readMobile(context, input);
	if (!mobile.ok) return mobile;
	const day = localDate(now, packs[input.country].timeZone);
	const campaign = await findPromotion(db, input, { now, day });
	if (!campaign) return refuse({ error: "campaignOver" });
	const { index: mobileIndex } = mobile.value;
	const outcome = await takePlaceOf(db, campaign, { now, day, mobileIndex, afid });
	if (outcome === "gone") return refuse({ error: "placesGone" });
	const after = (await findPromotion(db, input, { now, day })) ?? campaign;
	return ok({ campaign: view(after), taken: outcome === "taken" });
};
