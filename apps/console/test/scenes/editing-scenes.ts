import type { StaffRole } from "@puente/core/staff";
import { page } from "vitest/browser";
import { expectText, press } from "../open-console.tsx";
import {
	appReleases,
	blockedEntry,
	blockedValue,
	blocklist,
	campaigns,
	changedEntry,
	coupon,
	coupons,
	faq,
	faqEntry,
	lottery,
	lotteryId,
	offer,
	offerId,
	partners,
	products,
	promotionId,
} from "../samples/editing.ts";
import { borrowerId } from "../samples/queues.ts";
import { idOf } from "../samples/session.ts";
import { longText, longWord } from "../samples/text.ts";
import type { Answers } from "../wire.ts";
import { t } from "../words.ts";
import type { Scene } from "./scene.ts";

/** States with the same controls as another scene of the page. */
const variants: ReadonlySet<string> = new Set(["empty", "long words", "large amounts", "gone", "unchanged"]);

function sceneOf(
	route: string,
	state: string,
	options: { readonly path?: string; readonly role?: StaffRole; readonly answers: Answers },
): Scene {
	const { path = route, role = "credit", answers } = options;
	const scene: Scene = { route, state, path, roles: [role], answers };
	return variants.has(state) ? { ...scene, variant: true } : scene;
}

const draw = "/editing/campaigns/draws/:id";
const promotion = "/editing/campaigns/pages/:id";
const question = "/editing/faq/:country/:id";
const partner = "/editing/partners/:id";
const product = "/editing/products/:country/:id";

const campaignScenes: readonly Scene[] = [
	sceneOf("/editing/campaigns", "full", { answers: { campaigns: campaigns() } }),
	sceneOf("/editing/campaigns", "empty", { answers: { campaigns: { lotteries: [], promotions: [] } } }),
	sceneOf("/editing/campaigns", "long words", {
		answers: {
			campaigns: campaigns({
				lotteries: [lottery({ nameEn: longWord.slice(0, 60), nameEs: longWord.slice(0, 60) })],
			}),
		},
	}),
	sceneOf(draw, "full", {
		path: `/editing/campaigns/draws/${lotteryId}`,
		answers: { campaigns: campaigns() },
	}),
	sceneOf(draw, "new", { path: "/editing/campaigns/draws/new", answers: { campaigns: campaigns() } }),
	sceneOf(draw, "to read only", {
		path: `/editing/campaigns/draws/${lotteryId}`,
		role: "finance",
		answers: { campaigns: campaigns() },
	}),
	sceneOf(promotion, "full", {
		path: `/editing/campaigns/pages/${promotionId}`,
		answers: { campaigns: campaigns() },
	}),
	sceneOf(promotion, "new", { path: "/editing/campaigns/pages/new", answers: { campaigns: campaigns() } }),
	sceneOf(promotion, "gone", {
		path: `/editing/campaigns/pages/${idOf(299)}`,
		answers: { campaigns: campaigns() },
	}),
	sceneOf("/editing/coupons", "full", { answers: { grantedCoupons: coupons({ next: "more" }) } }),
	sceneOf("/editing/coupons", "empty", { answers: { grantedCoupons: { coupons: [], next: null } } }),
	sceneOf("/editing/coupons", "large amounts", {
		answers: {
			grantedCoupons: coupons({ coupons: [coupon({ currency: "COP", amountMinor: 999_999_999_99 })] }),
		},
	}),
];

const faqScenes: readonly Scene[] = [
	sceneOf("/editing/faq", "full", { role: "support", answers: { faqEntries: faq() } }),
	sceneOf("/editing/faq", "empty", { role: "support", answers: { faqEntries: faq({ entries: [] }) } }),
	sceneOf(question, "as it came", {
		path: "/editing/faq/mx/cost",
		role: "support",
		answers: { faqEntries: faq() },
	}),
	sceneOf(question, "changed, with long words", {
		path: "/editing/faq/mx/cost",
		role: "support",
		answers: {
			faqEntries: faq({
				entries: [
					faqEntry({
						change: {
							texts: {
								en: { question: longWord, answer: longText },
								es: { question: longWord, answer: longText },
							},
							hidden: true,
							version: 2,
							changedAt: "2026-11-01T10:00:00.000Z",
							changedBy: "sofia.support",
						},
						shown: "nothing",
					}),
					changedEntry,
				],
			}),
		},
	}),
	sceneOf(question, "new", { path: "/editing/faq/mx/new", role: "support", answers: { faqEntries: faq() } }),
];

const partnerScenes: readonly Scene[] = [
	sceneOf("/editing/partners", "full", { answers: { partnerOffers: partners() } }),
	sceneOf("/editing/partners", "empty", { answers: { partnerOffers: partners({ offers: [] }) } }),
	sceneOf("/editing/partners", "long words", {
		answers: {
			partnerOffers: partners({
				offers: [offer({ partnerName: longWord.slice(0, 60), productName: longWord.slice(0, 60) })],
			}),
		},
	}),
	sceneOf(partner, "full", { path: `/editing/partners/${offerId}`, answers: { partnerOffers: partners() } }),
	sceneOf(partner, "new", { path: "/editing/partners/new", answers: { partnerOffers: partners() } }),
];

const releaseScenes: readonly Scene[] = [
	sceneOf("/editing/releases", "full", { role: "admin", answers: { appReleases: appReleases() } }),
];

const productScenes: readonly Scene[] = [
	sceneOf("/editing/products", "full", { answers: { products: products({ setAside: [longText] }) } }),
	sceneOf(product, "unchanged", { path: "/editing/products/mx/mx-first", answers: { products: products() } }),
	{
		...sceneOf(product, "changed", {
			path: "/editing/products/mx/mx-first",
			answers: { products: products() },
		}),
		prepare: () => press(t("product.toPack")),
	},
];

const blocklistScenes: readonly Scene[] = [
	sceneOf("/editing/blocklists", "full", { answers: { blocklist: blocklist() } }),
	sceneOf("/editing/blocklists", "empty", { answers: { blocklist: { entries: [], next: null } } }),
	sceneOf("/editing/blocklists", "long words", {
		answers: { blocklist: blocklist({ entries: [blockedEntry({ reason: longText })] }) },
	}),
	{
		...sceneOf("/editing/blocklists", "looked up", {
			answers: { blocklist: blocklist(), lookUpBlocked: blockedValue() },
		}),
		prepare: async () => {
			await page.getByLabelText(t("blocklist.value"), { exact: true }).fill("HECG900504MDFRRD01");
			await press(t("blocklist.find"));
			// Until the answer is there the button is disabled, and axe would see it change its colours.
			await expectText(t("blocklist.notBlocked"));
		},
	},
	sceneOf("/editing/blocklists", "of a borrower", {
		path: `/editing/blocklists?borrower=${borrowerId}`,
		answers: {
			blocklist: blocklist(),
			borrowerBlocklist: { values: [{ ...blockedValue(), masked: "**************MDF1" }] },
		},
	}),
];

export const editingScenes: readonly Scene[] = [
	...campaignScenes,
	...faqScenes,
	...partnerScenes,
	...releaseScenes,
	...productScenes,
	...blocklistScenes,
];
