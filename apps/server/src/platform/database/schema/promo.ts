import type { PromotionPage } from "@puente/contract";
import type { Currency } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { ColumnType } from "kysely";

/** Both drivers return int8 as text. */
type Whole = ColumnType<string, string | number, string | number>;

/** A prize as it was published with a draw. */
type StoredPrize = { readonly id: string; readonly amountMinor: number; readonly oddsPpm: number };

/** Kysely types of the promotion tables. */
export type PromoSchema = {
	appReleases: {
		packageName: string;
		latest: string;
		minimum: string;
		url: string;
		notesEn: string | null;
		notesEs: string | null;
		changedAt: Date;
	};
	partnerProducts: {
		id: string;
		country: Country;
		partnerName: string;
		productName: string;
		licence: string;
		amountMin: Whole;
		amountMax: Whole;
		daysMin: number;
		daysMax: number;
		aprPercent: string;
		penaltyPercentPerDay: string;
		url: string;
		termsUrl: string;
		active: boolean;
		changedAt: Date;
	};
	partnerReferrals: {
		id: string;
		borrowerId: string;
		productId: string;
		reference: string;
		textVersion: string;
		language: Language;
		agreedAt: Date;
	};
	coupons: {
		id: string;
		borrowerId: string;
		source: "lottery" | "card" | "staff";
		sourceId: string;
		amountMinor: Whole;
		currency: Currency;
		grantedAt: Date;
		expiresAt: Date;
		usedAt: Date | null;
		usedOrderId: string | null;
	};
	lotteryCampaigns: {
		id: string;
		country: Country;
		nameEn: string;
		nameEs: string;
		startsAt: Date;
		endsAt: Date;
		currency: Currency;
		budgetMinor: Whole;
		spentMinor: Whole;
		couponDays: number;
	};
	lotteryPrizes: {
		campaignId: string;
		id: string;
		position: number;
		amountMinor: Whole;
		oddsPpm: number;
	};
	lotteryDraws: {
		id: string;
		campaignId: string;
		borrowerId: string;
		houseSeedSealed: Buffer;
		commitment: string;
		committedAt: Date;
		borrowerSeed: string | null;
		prizeId: string | null;
		couponId: string | null;
		drawnAt: Date | null;
		prizes: ColumnType<readonly StoredPrize[], string, never>;
	};
	promotionCampaigns: {
		id: string;
		country: Country;
		page: PromotionPage;
		placesPerDay: number;
		startsAt: Date;
		endsAt: Date;
	};
	promotionDays: { campaignId: string; day: PlainDate; taken: number };
	promotionPlaces: {
		campaignId: string;
		day: PlainDate;
		mobileIndex: Buffer;
		afid: string | null;
		takenAt: Date;
		confirmedAt: Date | null;
	};
};
