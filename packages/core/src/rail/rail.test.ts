import { expect, it } from "vitest";
import {
	collectionRailNames,
	collectionRails,
	isCollectionRail,
	railOfCall,
	railsAtWebhook,
} from "./index.ts";
import { pollDelaySeconds } from "./poll-delay.ts";

it("finds the rail of each call, and each rail by its own call only", () => {
	for (const rail of collectionRailNames) {
		const { call } = collectionRails[rail];
		if (call !== null) expect(railOfCall(call)).toBe(rail);
	}
});

it("gives every rail exactly one webhook address", () => {
	const addresses = collectionRailNames.filter((rail) => collectionRails[rail].webhookAt === null);
	expect(addresses.flatMap(railsAtWebhook).toSorted()).toEqual(collectionRailNames.toSorted());
});

it("lists the rails that share an address", () => {
	expect(railsAtWebhook("paystack")).toEqual(["paystack", "paystack-card"]);
	expect(railsAtWebhook("unknown")).toEqual([]);
});

it("needs a webhook address that exists", () => {
	for (const rail of collectionRailNames) {
		const { webhookAt } = collectionRails[rail];
		if (webhookAt !== null) expect(isCollectionRail(webhookAt)).toBe(true);
	}
});

it("does not take a name of the language for a rail", () => {
	expect(isCollectionRail("toString")).toBe(false);
});

it("polls a rail ever less often, and at least hourly", () => {
	const delays = Array.from({ length: 20 }, (_, polls) => pollDelaySeconds(polls));
	expect(delays).toEqual(delays.toSorted((one, other) => one - other));
	expect(delays[0]).toBe(60);
	expect(delays.at(-1)).toBe(3_600);
});
