import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import {
	autopayCharge,
	autopayFailed,
	autopayMandate,
	autopayOffered,
	autopayOn,
} from "../samples/autopay.ts";
import { orderNo } from "../samples/orders.ts";
import { contracts, storedCard } from "../samples/repayment.ts";
import type { Words } from "../words.ts";

const failed = ({ t }: Words) => [t("load.failed"), t("network.retry")];

const offered: ScreenCase = {
	screen: "autopay",
	state: "what is allowed",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("autopay", autopayOffered()),
	shows: ({ autopay }) => [
		autopay("allow.title"),
		"$1,350",
		autopay("allow.toldText", { hours: 24 }),
		autopay("allow.penalty"),
		autopay("ask.go"),
	],
};

const upi = {
	way: "upi",
	rail: "razorpay",
	limitMinor: 150_000,
	cards: null,
	hasContracts: false,
	account: null,
} as const;

export const autopayCases: readonly ScreenCase[] = [
	offered,
	whileLoading(offered),
	withoutNetwork(offered, { shows: failed }),
	withReplies(
		offered,
		"remembered card",
		(fake) => {
			const way = {
				...autopayOffered().ways[0],
				way: "card" as const,
				rail: "paystack-card",
				limitMinor: 135_000,
				hasContracts: false,
				account: null,
			};
			fake.answers("autopay", autopayOffered({ ways: [{ ...way, cards: [storedCard()] }] }));
		},
		{ shows: ({ autopay }) => [/Visa ••4081/, autopay("way.remembered"), autopay("ask.remembered")] },
	),
	withReplies(
		offered,
		"UPI or e-NACH",
		(fake) =>
			fake.answers("autopay", autopayOffered({ ways: [upi, { ...upi, way: "nach", account: "6789" }] })),
		{ shows: ({ autopay }) => [autopay("way.upi"), autopay("way.nach"), autopay("ask.goUpi")] },
	),
	withReplies(
		offered,
		"documents first",
		(fake) => {
			fake.answers(
				"autopay",
				autopayOffered({ ways: [{ ...upi, way: "nequi", rail: "wompi-nequi", hasContracts: true }] }),
			);
			fake.answers("railContracts", { contracts });
		},
		{
			reach: async ({ words: { autopay } }) => {
				await page.getByRole("button", { name: autopay("ask.go") }).click();
			},
			shows: ({ autopay, repayment }) => [autopay("ask.nequi"), repayment("contracts.first")],
		},
	),
	withReplies(
		offered,
		"waiting for the bank",
		(fake) =>
			fake.answers(
				"autopay",
				autopayOn({
					mandate: autopayMandate({ state: "asked", activeAt: null, url: "https://pay.example" }),
				}),
			),
		{ shows: ({ autopay }) => [autopay("asked.title"), autopay("asked.open"), autopay("asked.cancel")] },
	),
	withReplies(offered, "on", (fake) => fake.answers("autopay", autopayOn()), {
		shows: ({ autopay }) => ["Visa ••4242", autopay("on.nothing"), autopay("on.stop")],
	}),
	withReplies(
		offered,
		"told before",
		(fake) => fake.answers("autopay", autopayOn({ charge: autopayCharge() })),
		{ shows: ({ autopay }) => [/1,045\.67/, autopay("told.skip")] },
	),
	withReplies(offered, "failed once", (fake) => fake.answers("autopay", autopayFailed()), {
		shows: ({ autopay }) => [
			autopay("today.notLate"),
			autopay("try.funds"),
			autopay("try.after"),
			autopay("today.noSecond"),
		],
	}),
	withReplies(offered, "stopping", (fake) => fake.answers("autopay", autopayOn()), {
		reach: async ({ words: { autopay } }) => {
			await page.getByRole("button", { name: autopay("on.stop") }).click();
		},
		shows: ({ autopay }) => [autopay("stop.title"), autopay("stop.go"), autopay("stop.stay")],
	}),
	withReplies(offered, "late", (fake) => fake.answers("autopay", autopayOn({ next: null, waits: true })), {
		shows: ({ autopay }) => [autopay("on.waits")],
	}),
	withReplies(
		offered,
		"ended at the bank",
		(fake) =>
			fake.answers(
				"autopay",
				autopayOffered({
					mandate: autopayMandate({
						state: "ended",
						endedAt: "2026-11-01T10:00:00.000Z",
						endCause: "revoked",
					}),
				}),
			),
		{ shows: ({ autopay }) => [/1/, autopay("allow.title")] },
	),
	withReplies(
		offered,
		"not offered",
		(fake) => fake.answers("autopay", autopayOffered({ offered: false, ways: [] })),
		{ shows: ({ autopay }) => [autopay("off.title"), autopay("off.pay")] },
	),
];
