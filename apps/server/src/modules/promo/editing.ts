import type { promoCalls } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { couponGrantKinds, couponState, inNeutralOrder, updateNeed } from "@puente/core/promo";
import { byCountry, type Country, countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { apps, findApp, packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type AppRelease, findAppRelease, putAppRelease } from "./store/app-releases.ts";
import { type CouponCursor, type GrantedCoupon, listGrantedCoupons } from "./store/granted-coupons.ts";
import { listLotteries } from "./store/lottery-editing.ts";
import { listEditedOffers } from "./store/partners.ts";
import { listPromotions } from "./store/promotion.ts";

type Calls = typeof promoCalls;

/** The release of this version of the product; a release that staff stored takes precedence. */
const defaultRelease = { latest: "0.1.0", minimum: "0.1.0" } as const;

async function releaseOfApp(db: Db, packageName: string): Promise<AppRelease> {
	const stored = await findAppRelease(db, packageName);
	const url = `https://play.google.com/store/apps/details?id=${packageName}`;
	return stored ?? { ...defaultRelease, url, notes: { en: null, es: null }, changedAt: null };
}

function releaseOf({ db, app }: Context): Promise<AppRelease> {
	return releaseOfApp(db, app.packageName);
}

export const getNewVersion: Handler<Calls["getNewVersion"]> = async ({ version }, context) => {
	const { latest, minimum, url, notes } = await releaseOf(context);
	return ok({
		update: updateNeed(version, { latest, minimum }),
		latest,
		minimum,
		notes: notes[context.language],
		url,
	});
};

export const getDownloadAddress: Handler<Calls["getDownloadAddress"]> = async (_input, context) => {
	const { packageName, appName } = context.app;
	return ok({ packageName, appName, url: (await releaseOf(context)).url });
};

const pageCount = 50;

export const grantedCoupons: Handler<StaffCalls["grantedCoupons"]> = async (input, { db, now }) => {
	const { country, source, after } = input;
	const page = await listGrantedCoupons(
		db,
		{ country, source },
		{ after: after === undefined ? null : readCursor(after), count: pageCount + 1 },
	);
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	return ok({
		coupons: shown.map((coupon) => viewOf(coupon, now)),
		next: page.length > pageCount && last ? `${last.grantedAt.getTime()}_${last.id}` : null,
	});
};

function viewOf(coupon: GrantedCoupon, now: Date) {
	const { id, borrowerId, country, source, sourceId, currency } = coupon;
	const times = {
		expiresAtMs: coupon.expiresAt.getTime(),
		usedAtMs: coupon.usedAt?.getTime() ?? null,
	};
	const kind = couponGrantKinds.find((one) => source === "staff" && sourceId.startsWith(`${one}:`));
	return {
		id,
		borrowerId,
		country,
		source,
		kind: kind ?? null,
		amountMinor: coupon.amountMinor,
		currency,
		state: couponState(times, now.getTime()),
		grantedAt: coupon.grantedAt.toISOString(),
		expiresAt: coupon.expiresAt.toISOString(),
		usedOn: coupon.usedOrderNo,
	};
}

/** An invalid cursor starts at the first page. */
function readCursor(text: string): CouponCursor | null {
	const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
	return time === undefined || id === undefined ? null : { grantedAt: new Date(Number(time)), id };
}

export const appReleases: Handler<StaffCalls["appReleases"]> = async (_input, { db }) => {
	const releases = [];
	for (const { packageName, appName } of apps) {
		const { notes, changedAt, ...release } = await releaseOfApp(db, packageName);
		releases.push({
			packageName,
			appName,
			...release,
			notes: { en: notes.en ?? "", es: notes.es ?? "" },
			changedAt: changedAt?.toISOString() ?? null,
		});
	}
	return ok({ releases });
};

/** Takes effect with the next question of an app. Refuses: inputRefused. */
export const saveAppRelease: Handler<StaffCalls["saveAppRelease"]> = async (input, context) => {
	const { packageName, latest, minimum, url, notes } = input;
	context.audit({ subject: packageName });
	if (!findApp(packageName))
		return refuse({ error: "inputRefused", fields: [{ field: "packageName", problem: "notOffered" }] });
	// Otherwise the newest app in the store would not work either.
	if (updateNeed(latest, { latest, minimum }) === "forced")
		return refuse({ error: "inputRefused", fields: [{ field: "minimum", problem: "notOffered" }] });
	await putAppRelease(
		context.db,
		packageName,
		{ latest, minimum, url, notes: { en: notes.en || null, es: notes.es || null } },
		context.now,
	);
	return ok({});
};

const limitsOf = (country: Country) => {
	const { aprPercentMax, penaltyPercentPerDayMax } = regions[country].terms.ceilings;
	return { aprPercentMax, penaltyPercentPerDayMax };
};

/** In the order that borrowers see, region by region. */
export const partnerOffers: Handler<StaffCalls["partnerOffers"]> = async ({ country }, { db }) => {
	const all = await listEditedOffers(db, country);
	return ok({
		offers: countries.flatMap((each) =>
			inNeutralOrder(all.filter((offer) => offer.country === each)).map((offer) => ({
				...offer,
				currency: packs[each].currency.code,
			})),
		),
		limits: byCountry(limitsOf),
	});
};

const isoOf = (ms: number) => new Date(ms).toISOString();

export const campaigns: Handler<StaffCalls["campaigns"]> = async ({ country }, { db, now }) => {
	const lotteries = await listLotteries(db, country);
	const promotions = await listPromotions(db, (of) => localDate(now, packs[of].timeZone), country);
	return ok({
		lotteries: lotteries.map(({ startsAtMs, endsAtMs, ...lottery }) => ({
			...lottery,
			startsAt: isoOf(startsAtMs),
			endsAt: isoOf(endsAtMs),
			budgetMinor: lottery.budgetMinor,
			spentMinor: lottery.spentMinor,
			promisedMinor: lottery.promisedMinor,
			prizes: lottery.prizes.map((prize) => ({ ...prize, amountMinor: prize.amountMinor })),
		})),
		promotions: promotions.map(({ startsAtMs, endsAtMs, ...promotion }) => ({
			...promotion,
			startsAt: isoOf(startsAtMs),
			endsAt: isoOf(endsAtMs),
		})),
	});
};
