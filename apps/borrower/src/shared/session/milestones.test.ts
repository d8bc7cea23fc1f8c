import { stepCodes } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { expect, it } from "vitest";
import type { Bridge } from "../../bridge/bridge.ts";
import { createStorage, memoryBacking } from "../../data/storage.ts";
import { milestoneOf, reportMilestone } from "./milestones.ts";

const orderAt = (step: number | null) => ({
	order: step === null ? null : { orderNo: "PM1", step, amountMinor: 300_000 },
});

it.each([
	["Confirm", "approved"],
	["Repaying", "disbursed"],
	["Finish", "repaid"],
] as const)("an order at %s is %s", (step, event) => {
	const expected = { event, values: { orderNo: "PM1" } };
	expect(milestoneOf("latestOrder", {}, orderAt(stepCodes[step]))).toEqual(expected);
	expect(milestoneOf("loanProductIndex", {}, orderAt(stepCodes[step]))).toEqual(expected);
});

it("a submitted application is applied", () => {
	expect(milestoneOf("submit", { orderNo: "PM1" }, {})).toEqual({
		event: "applied",
		values: { orderNo: "PM1" },
	});
});

it("other answers are no milestone", () => {
	expect(milestoneOf("latestOrder", {}, orderAt(null))).toBeNull();
	expect(milestoneOf("latestOrder", {}, orderAt(stepCodes.BasicInfo))).toBeNull();
	expect(milestoneOf("statement", {}, orderAt(stepCodes.Finish))).toBeNull();
	expect(milestoneOf("register", {}, { userId: "U1", token: "secret" })).toEqual({
		event: "registered",
		values: { userId: "U1" },
	});
});

it("a milestone is reported once, and again if the wrapper did not take it", async () => {
	const storage = createStorage(memoryBacking);
	const requests: unknown[] = [];
	let present = false;
	const bridge = {
		request: async (action: string, payload: unknown) => {
			requests.push([action, payload]);
			return present ? ok({}) : refuse("absent");
		},
	} as unknown as Bridge;
	const milestone = { event: "applied", values: { orderNo: "PM1" } } as const;
	await reportMilestone({ bridge, storage }, milestone);
	present = true;
	await reportMilestone({ bridge, storage }, milestone);
	await reportMilestone({ bridge, storage }, milestone);
	const request = ["logEventByAF", { eventName: "applied", values: { orderNo: "PM1" } }];
	expect(requests).toEqual([request, request]);
});
