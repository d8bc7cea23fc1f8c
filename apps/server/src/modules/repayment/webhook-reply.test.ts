import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import { expect, it } from "vitest";
import { findWebhookReply } from "./handle-webhooks.ts";

const collecting = (part: Partial<CollectionRail>) =>
	({ webhookReply: "collected", ...part }) as CollectionRail;
const payingOut = { webhookReply: "paid out" } as PayoutRail;
const body = Buffer.from("{}");

it("answers as the collection expects, or as the payout expects if the webhook is not about a collection", () => {
	const rails = (isForCollection: boolean) => ({
		collectionRail: () => collecting({ isForCollection: () => isForCollection }),
		findRail: () => payingOut,
	});
	expect(findWebhookReply(rails(true), "stp", body)).toBe("collected");
	expect(findWebhookReply(rails(false), "stp", body)).toBe("paid out");
});

it("answers at an address with one of the two, and not at an unknown one", () => {
	const none = { collectionRail: () => null, findRail: () => null };
	expect(findWebhookReply(none, "stp", body)).toBeNull();
	expect(findWebhookReply({ ...none, findRail: () => payingOut }, "stp", body)).toBe("paid out");
	expect(findWebhookReply({ ...none, collectionRail: () => collecting({}) }, "stp", body)).toBe("collected");
});
