import { addCoupon } from "../../src/modules/promo/store/coupons.ts";
import { addPromotion } from "../../src/modules/promo/store/promotion.ts";
import { type Applicant, beginApplication, register } from "../applicant.ts";
import { applicantWithPayout, waitForStep } from "../borrowing.ts";
import { registerBorrower } from "../harness.ts";
import { randomUuid } from "../random.ts";
import { callOf, dataOf, freeMobile, type Provocations } from "./provoke.ts";

/** Grants the applicant a coupon that ends after some seconds. */
async function grantCoupon({ server, userId }: Applicant, seconds = 3600): Promise<string> {
	const id = randomUuid();
	const grantedAt = await server.now();
	await addCoupon(server.database.db, userId, {
		id,
		source: "staff",
		sourceId: id,
		amountMinor: 10_000n,
		currency: "NGN",
		grantedAt,
		expiresAt: new Date(grantedAt.getTime() + seconds * 1000),
	});
	return id;
}

export const promoRefusals = {
	partnerNotFound: async (server) =>
		callOf(await register(server, "ng"), "marketHandOff", { productId: randomUuid(), agreed: true }),
	campaignOver: async (server) =>
		callOf(await register(server, "ng"), "lotteryCreate", { campaignId: randomUuid() }),
	placesGone: async (server) => {
		const now = await server.now();
		await addPromotion(server.database.db, {
			id: randomUuid(),
			country: "ng",
			page: "yx3",
			placesPerDay: 1,
			startsAt: now,
			endsAt: new Date(now.getTime() + 86_400_000),
		});
		const take = (lang: string, mobile = freeMobile()) =>
			server.sealed("takePlace", { page: "yx3", country: "ng", mobile }, { lang });
		const mobile = freeMobile();
		dataOf(await take("en", mobile));
		await registerBorrower(server, mobile);
		return (lang) => take(lang);
	},
	couponNotFound: async (server) => {
		const applicant = await beginApplication(server, "ng");
		return callOf(applicant, "couponUse", { couponId: randomUuid(), orderNo: applicant.orderNo });
	},
	couponUsed: async (server) => {
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Repaying");
		const use = { couponId: await grantCoupon(applicant), orderNo: applicant.orderNo };
		dataOf(await applicant.call("couponUse", use));
		return callOf(applicant, "couponUse", use);
	},
	couponExpired: async (server) => {
		const applicant = await beginApplication(server, "ng");
		const couponId = await grantCoupon(applicant, 1);
		await server.advance("PT2S");
		return callOf(applicant, "couponUse", { couponId, orderNo: applicant.orderNo });
	},
	couponNotUsable: async (server) => {
		const applicant = await beginApplication(server, "ng");
		const couponId = await grantCoupon(applicant);
		return callOf(applicant, "couponUse", { couponId, orderNo: applicant.orderNo });
	},
} satisfies Provocations;
