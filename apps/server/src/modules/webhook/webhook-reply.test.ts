import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import { expect, it } from "vitest";
import { judgeWebhook } from "./handle-webhooks.ts";

const genuine = () => true;
const forged = () => false;
const collecting = (part: Partial<CollectionRail>) =>
	({ webhookReply: "collected", isGenuine: genuine, ...part }) as CollectionRail;
const payingOut: PayoutRail = { ...({} as PayoutRail), webhookReply: "paid out", isGenuine: genuine };
const webhook = { rawBody: Buffer.from("{}"), headers: {}, receivedAt: new Date(0) };
const none = { collectionRail: () => null, findRail: () => null };

it("answers as the collection expects, or as the payout expects if the webhook is not about a collection", () => {
	const rails = (isForCollection: boolean) => ({
		collectionRail: () => collecting({ isForCollection: () => isForCollection }),
		findRail: () => payingOut,
	});
	expect(judgeWebhook(rails(true), "stp", webhook)?.reply).toBe("collected");
	expect(judgeWebhook(rails(false), "stp", webhook)?.reply).toBe("paid out");
});

it("answers at an address with one of the two, and not at an unknown one", () => {
	expect(judgeWebhook(none, "stp", webhook)).toBeNull();
	expect(judgeWebhook({ ...none, findRail: () => payingOut }, "stp", webhook)?.reply).toBe("paid out");
	const onlyCollecting = { ...none, collectionRail: () => collecting({}) };
	expect(judgeWebhook(onlyCollecting, "stp", webhook)?.reply).toBe("collected");
});

it("accepts the proof of any rail at the address, and nothing without one", () => {
	const rails = (collected: () => boolean, paid: () => boolean) => ({
		collectionRail: () => collecting({ isGenuine: collected }),
		findRail: () => ({ ...payingOut, isGenuine: paid }),
	});
	expect(judgeWebhook(rails(genuine, forged), "stp", webhook)?.isGenuine).toBe(true);
	expect(judgeWebhook(rails(forged, genuine), "stp", webhook)?.isGenuine).toBe(true);
	expect(judgeWebhook(rails(forged, forged), "stp", webhook)?.isGenuine).toBe(false);
});
