import { randomBytes } from "node:crypto";
import type { CallResult, promoCalls } from "@puente/contract";
import { commitmentOf, couponState, prizeOf, ticketOf } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import { getBorrower } from "../borrower/index.ts";
import { addCoupon, findCoupon, listCoupons, type StoredCoupon } from "./store/coupons.ts";
import {
	addDraw,
	findDraw,
	findRunningLottery,
	type LotteryCampaign,
	recordDraw,
	type StoredDraw,
	spendBudget,
} from "./store/lottery.ts";

type CouponView = CallResult<Calls["couponUse"]>["coupon"];

/** What the rules of the core need to know about a coupon. */
export const couponRules = (coupon: StoredCoupon) => ({
	amountMinor: coupon.amountMinor,
	currency: coupon.currency,
	expiresAtMs: coupon.expiresAt.getTime(),
	usedAtMs: coupon.usedAt?.getTime() ?? null,
});

export function viewCoupon(coupon: StoredCoupon, now: Date): CouponView {
	return {
		couponId: coupon.id,
		amountMinor: coupon.amountMinor,
		currency: coupon.currency,
		source: coupon.source,
		state: couponState(couponRules(coupon), now.getTime()),
		grantedAt: coupon.grantedAt.toISOString(),
		expiresAt: coupon.expiresAt.toISOString(),
		usedAt: coupon.usedAt?.toISOString() ?? null,
		usedOn: coupon.usedOrderNo,
	};
}

export const couponQuantity: Handler<Calls["couponQuantity"]> = async (_input, { db, caller, now }) => {
	const unused = await listCoupons(db, caller.borrowerId, "unused");
	const usable = unused.filter((coupon) => couponState(couponRules(coupon), now.getTime()) === "usable");
	return ok({ quantity: usable.length });
};

export const coupons: Handler<Calls["coupons"]> = async (_input, { db, caller, now }) => {
	const unused = await listCoupons(db, caller.borrowerId, "unused");
	return ok({ coupons: unused.map((coupon) => viewCoupon(coupon, now)) });
};

export const couponUsed: Handler<Calls["couponUsed"]> = async (_input, { db, caller, now }) => {
	const used = await listCoupons(db, caller.borrowerId, "used");
	return ok({ coupons: used.map((coupon) => viewCoupon(coupon, now)) });
};

type Calls = typeof promoCalls;
type DrawView = NonNullable<CallResult<Calls["lotteryCreate"]>["drawn"]>;

const daySeconds = 86_400;
const seedBytes = 32;

export const lotteryIsShow: Handler<Calls["lotteryIsShow"]> = async (_input, context) => {
	const { db, caller, now } = context;
	const { country } = await getBorrower(db, caller.borrowerId);
	const campaign = await findRunningLottery(db, country, now);
	if (!campaign) return ok({ show: false, campaign: null, open: null, drawn: null });
	const drawKey = { campaignId: campaign.id, borrowerId: caller.borrowerId };
	const draw = await findDraw(db, drawKey, false);
	return ok({
		show: draw !== null || canAwardPrize(campaign),
		campaign: {
			campaignId: campaign.id,
			name: campaign.names[context.language],
			endsAt: campaign.endsAt.toISOString(),
			currency: campaign.currency,
			prizes: (draw?.prizes ?? campaign.prizes).map((prize) => ({
				...prize,
				amountMinor: prize.amountMinor,
			})),
			budgetLeftMinor: campaign.budgetLeftMinor,
		},
		open: draw && !draw.drawn ? { drawId: draw.id, commitment: draw.commitment } : null,
		drawn: draw && (await viewDraw(context, draw)),
	});
};

/** A draw is offered only while the budget covers a prize. */
function canAwardPrize({ prizes, budgetLeftMinor }: LotteryCampaign): boolean {
	return prizes.some(({ amountMinor }) => amountMinor <= budgetLeftMinor);
}

/**
 * Commits to a draw, and draws once the phone sends its seed; a finished draw is shown again. Refuses: campaignOver.
 */
export const lotteryCreate: Handler<Calls["lotteryCreate"]> = async (input, context) => {
	const { db, caller, now } = context;
	const { country } = await getBorrower(db, caller.borrowerId);
	const campaign = await findRunningLottery(db, country, now);
	if (!campaign || campaign.id !== input.campaignId) return refuse({ error: "campaignOver" });
	const drawKey = { campaignId: campaign.id, borrowerId: caller.borrowerId };
	const draw = await findDraw(db, drawKey, true);
	if (!draw) {
		// A seed sent before the commitment is ignored: the borrower has not seen the digest yet.
		if (!canAwardPrize(campaign)) return refuse({ error: "campaignOver" });
		return ok({ ...(await commit(context, campaign, drawKey)), drawn: null });
	}
	const { id: drawId, commitment } = draw;
	if (draw.drawn || input.borrowerSeed === undefined) {
		return ok({ drawId, commitment, drawn: await viewDraw(context, draw) });
	}
	const drawn = await makeDraw(context, campaign, draw, input.borrowerSeed);
	return ok({ drawId, commitment, drawn: await viewDraw(context, { ...draw, drawn }) });
};

/** Publishes the digest of a new seed for the current prizes. Two concurrent requests get the same one. */
async function commit(
	{ db, deps, now }: BorrowerContext,
	{ prizes }: LotteryCampaign,
	drawKey: { readonly campaignId: string; readonly borrowerId: string },
): Promise<{ readonly drawId: string; readonly commitment: string }> {
	const id = crypto.randomUUID();
	const houseSeed = randomBytes(seedBytes).toString("hex");
	await addDraw(db, {
		...drawKey,
		id,
		houseSeedSealed: deps.vault.seal(sealPurposes.draw(id), houseSeed),
		commitment: commitmentOf(id, houseSeed),
		prizes,
		committedAt: now,
	});
	const draw = await findDraw(db, drawKey, true);
	if (!draw) throw new Error(`The draw of campaign ${drawKey.campaignId} was not found after its insert.`);
	return { drawId: draw.id, commitment: draw.commitment };
}

/** The ticket determines the prize; it is awarded only if the budget covers it. */
async function makeDraw(
	context: BorrowerContext,
	campaign: LotteryCampaign,
	draw: StoredDraw,
	borrowerSeed: string,
): Promise<NonNullable<StoredDraw["drawn"]>> {
	const { db, now, caller } = context;
	const houseSeed = openSeed(context, draw);
	const prize = prizeOf(ticketOf({ drawId: draw.id, houseSeed, borrowerSeed }), draw.prizes);
	const paid = prize !== null && (await spendBudget(db, campaign.id, prize.amountMinor));
	const couponId = paid ? crypto.randomUUID() : null;
	if (prize !== null && couponId !== null) {
		await addCoupon(db, caller.borrowerId, {
			id: couponId,
			source: "lottery",
			sourceId: draw.id,
			amountMinor: prize.amountMinor,
			currency: campaign.currency,
			grantedAt: now,
			expiresAt: secondsAfter(now, campaign.couponDays * daySeconds),
		});
	}
	const drawn = { borrowerSeed, prizeId: prize?.id ?? null, couponId, at: now };
	await recordDraw(db, draw.id, drawn);
	return drawn;
}

function openSeed({ deps }: Pick<BorrowerContext, "deps">, draw: StoredDraw): string {
	return deps.vault.open(sealPurposes.draw(draw.id), draw.houseSeedSealed);
}

/** Null until the draw is made: until then the house seed is secret. */
async function viewDraw(context: BorrowerContext, draw: StoredDraw): Promise<DrawView | null> {
	if (!draw.drawn) return null;
	const { borrowerSeed, prizeId, couponId, at } = draw.drawn;
	const coupon = couponId === null ? null : await findCoupon(context.db, context.caller.borrowerId, couponId);
	return {
		drawId: draw.id,
		commitment: draw.commitment,
		houseSeed: openSeed(context, draw),
		borrowerSeed,
		prizeId,
		coupon: coupon && viewCoupon(coupon, context.now),
		drawnAt: at.toISOString(),
	};
}
