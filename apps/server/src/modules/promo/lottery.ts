import { randomBytes } from "node:crypto";
import type { CallOutput, promoCalls } from "@puente/contract";
import { commitmentOf, prizeOf, ticketOf } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { getBorrower } from "../borrower/index.ts";
import { viewCoupon } from "./coupons.ts";
import { addCoupon, findCoupon } from "./store/coupons.ts";
import {
	addDraw,
	findDraw,
	findRunningLottery,
	type LotteryCampaign,
	recordDraw,
	type StoredDraw,
	spendBudget,
} from "./store/lottery.ts";

type Calls = typeof promoCalls;
type DrawView = NonNullable<CallOutput<Calls["lotteryCreate"]>["drawn"]>;

const daySeconds = 86_400;
const seedBytes = 32;

export const lotteryIsShow: Handler<Calls["lotteryIsShow"]> = async (_input, context) => {
	const { db, caller, now } = context;
	const { country } = await getBorrower(db, caller.borrowerId);
	const campaign = await findRunningLottery(db, country, now);
	if (!campaign) return ok({ show: false, campaign: null, open: null, drawn: null });
	const of = { campaignId: campaign.id, borrowerId: caller.borrowerId };
	const draw = await findDraw(db, of, false);
	return ok({
		show: draw !== null || holdsPrize(campaign),
		campaign: {
			campaignId: campaign.id,
			name: campaign.names[context.language],
			endsAt: campaign.endsAt.toISOString(),
			currency: campaign.currency,
			prizes: (draw?.prizes ?? campaign.prizes).map((prize) => ({
				...prize,
				amountMinor: Number(prize.amountMinor),
			})),
			budgetLeftMinor: Number(campaign.budgetLeftMinor),
		},
		open: draw && !draw.drawn ? { drawId: draw.id, commitment: draw.commitment } : null,
		drawn: draw && (await viewDraw(context, draw)),
	});
};

/** Nobody is invited to a draw that can give nothing any more. */
function holdsPrize({ prizes, budgetLeftMinor }: LotteryCampaign): boolean {
	return prizes.some(({ amountMinor }) => amountMinor <= budgetLeftMinor);
}

/** Commits, and with the phone's seed draws; a draw that was made is shown again. Refuses: campaignOver. */
export const lotteryCreate: Handler<Calls["lotteryCreate"]> = async (input, context) => {
	const { db, caller, now } = context;
	const { country } = await getBorrower(db, caller.borrowerId);
	const campaign = await findRunningLottery(db, country, now);
	if (!campaign || campaign.id !== input.campaignId) return refuse({ error: "campaignOver" });
	const of = { campaignId: campaign.id, borrowerId: caller.borrowerId };
	const draw = await findDraw(db, of, true);
	if (!draw) {
		// A seed that comes along is not used: who draws in one step cannot have seen the digest before.
		if (!holdsPrize(campaign)) return refuse({ error: "campaignOver" });
		return ok({ ...(await commit(context, campaign, of)), drawn: null });
	}
	const { id: drawId, commitment } = draw;
	if (draw.drawn || input.borrowerSeed === undefined) {
		return ok({ drawId, commitment, drawn: await viewDraw(context, draw) });
	}
	const drawn = await makeDraw(context, campaign, draw, input.borrowerSeed);
	return ok({ drawId, commitment, drawn: await viewDraw(context, { ...draw, drawn }) });
};

/** Publishes the digest of a new seed, for the prizes of this moment. Two taps at once get the same one. */
async function commit(
	{ db, deps, now }: BorrowerContext,
	{ prizes }: LotteryCampaign,
	of: { readonly campaignId: string; readonly borrowerId: string },
): Promise<{ readonly drawId: string; readonly commitment: string }> {
	const id = crypto.randomUUID();
	const houseSeed = randomBytes(seedBytes).toString("hex");
	await addDraw(db, {
		...of,
		id,
		houseSeedSealed: deps.vault.seal(`draw:${id}`, houseSeed),
		commitment: commitmentOf(id, houseSeed),
		prizes,
		committedAt: now,
	});
	const draw = await findDraw(db, of, true);
	if (!draw) throw new Error("A draw was just committed to and is not there.");
	return { drawId: draw.id, commitment: draw.commitment };
}

/** The ticket decides; the budget has the last word. */
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
	return deps.vault.open(`draw:${draw.id}`, draw.houseSeedSealed);
}

/** Null until it was made: before that the house's seed is nobody's business. */
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
