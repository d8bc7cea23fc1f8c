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
	app_releases: {
		package_name: string;
		latest: string;
		minimum: string;
		url: string;
		notes_en: string | null;
		notes_es: string | null;
		changed_at: Date;
	};
	partner_products: {
		id: string;
		country: Country;
		partner_name: string;
		product_name: string;
		licence: string;
		amount_min: Whole;
		amount_max: Whole;
		days_min: number;
		days_max: number;
		apr_percent: string;
		penalty_percent_per_day: string;
		url: string;
		terms_url: string;
		active: boolean;
		changed_at: Date;
	};
	hand_offs: {
		id: string;
		borrower_id: string;
		product_id: string;
		reference: string;
		text_version: string;
		language: Language;
		agreed_at: Date;
	};
	coupons: {
		id: string;
		borrower_id: string;
		source: "lottery" | "card" | "staff";
		source_id: string;
		amount_minor: Whole;
		currency: Currency;
		granted_at: Date;
		expires_at: Date;
		used_at: Date | null;
		used_order_id: string | null;
	};
	lottery_campaigns: {
		id: string;
		country: Country;
		name_en: string;
		name_es: string;
		starts_at: Date;
		ends_at: Date;
		currency: Currency;
		budget_minor: Whole;
		spent_minor: Whole;
		coupon_days: number;
	};
	lottery_prizes: {
		campaign_id: string;
		id: string;
		position: number;
		amount_minor: Whole;
		odds_ppm: number;
	};
	lottery_draws: {
		id: string;
		campaign_id: string;
		borrower_id: string;
		house_seed_sealed: Buffer;
		commitment: string;
		committed_at: Date;
		borrower_seed: string | null;
		prize_id: string | null;
		coupon_id: string | null;
		drawn_at: Date | null;
		prizes: ColumnType<readonly StoredPrize[], string, never>;
	};
	promotion_campaigns: {
		id: string;
		country: Country;
		page: PromotionPage;
		places_per_day: number;
		starts_at: Date;
		ends_at: Date;
	};
	promotion_days: { campaign_id: string; day: PlainDate; taken: number };
	promotion_places: {
		campaign_id: string;
		day: PlainDate;
		mobile_index: Buffer;
		afid: string | null;
		taken_at: Date;
		proven_at: Date | null;
	};
};
