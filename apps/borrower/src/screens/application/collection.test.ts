import type { Client } from "@puente/client";
import { stepCodes } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import type { Bridge } from "../../bridge/bridge.ts";
import { type CollectionFlags, collect } from "./collection.ts";

const complete: CollectionFlags = {
	appList: true,
	sms: true,
	exif: true,
	device: true,
	contact: true,
	location: true,
};
const order = { orderNo: "A1", userId: "u1" };

/** @param codes Replies of the wrapper in turn; "none" means no wrapper, "late" a timeout. */
function setUp(options: {
	enabled: boolean;
	states: CollectionFlags[];
	codes: (0 | 1 | -1 | "none" | "late")[];
}) {
	const requests: unknown[] = [];
	const waits: number[] = [];
	const states = [...options.states];
	const reports: unknown[] = [];
	const client = (async (name: string, input: unknown) => {
		if (name === "uploadEnable") return { enableTimeSdk: options.enabled };
		if (name === "uploadReport") return void reports.push(input);
		return states.length > 1 ? states.shift() : states[0];
	}) as unknown as Client;
	const codes = [...options.codes];
	const bridge = {
		request: async (_action: string, payload: unknown) => {
			requests.push(payload);
			const code = codes.length > 1 ? codes.shift() : codes[0];
			if (code === "none") return { ok: false, refusal: "noBridge" };
			if (code === "late") return { ok: false, refusal: "timeout" };
			return { ok: true, value: { code } };
		},
	} as unknown as Bridge;
	const wait = async (ms: number) => void waits.push(ms);
	const facts = () => ({ system: "Chrome, Android" });
	return { requests, waits, reports, outcome: () => collect({ client, bridge, wait, facts }, order) };
}

describe("data collection", () => {
	it("sends nothing to the wrapper when the server needs nothing", async () => {
		const { requests, outcome } = setUp({ enabled: false, states: [complete], codes: [0] });
		expect(await outcome()).toBe("done");
		expect(requests).toEqual([]);
	});

	it("requests missing data with order, borrower, step and flags", async () => {
		const { requests, outcome } = setUp({
			enabled: true,
			states: [{ ...complete, device: false }, complete],
			codes: [0],
		});
		expect(await outcome()).toBe("done");
		expect(requests).toEqual([
			{
				orderNo: "A1",
				userId: "u1",
				step: stepCodes.finishLoading,
				isSubmit: true,
				appList: false,
				sms: false,
				exif: false,
				device: true,
				contact: false,
				location: false,
			},
		]);
	});

	it("polls while the wrapper is collecting, until the server has the data", async () => {
		const missing = { ...complete, device: false };
		const { waits, outcome } = setUp({ enabled: true, states: [missing, missing, complete], codes: [1, 1] });
		expect(await outcome()).toBe("done");
		expect(waits).toEqual([250, 500]);
	});

	it("returns pending after the maximum number of polls", async () => {
		const { outcome } = setUp({ enabled: true, states: [{ ...complete, device: false }], codes: [1] });
		expect(await outcome()).toBe("pending");
	});

	it("fails with the wrapper", async () => {
		const states = [{ ...complete, location: false }];
		expect(await setUp({ enabled: true, states, codes: [-1] }).outcome()).toBe("failed");
		expect(await setUp({ enabled: true, states, codes: ["late"] }).outcome()).toBe("failed");
	});

	it("reports what a browser knows of the phone, and does not wait for the rest", async () => {
		const states = [{ ...complete, device: false, location: false }];
		const { reports, requests, outcome } = setUp({ enabled: true, states, codes: ["none"] });
		expect(await outcome()).toBe("done");
		expect(reports).toEqual([{ orderNo: "A1", class: "device", data: { system: "Chrome, Android" } }]);
		expect(requests).toHaveLength(1);
		const known = setUp({ enabled: true, states: [{ ...complete, location: false }], codes: ["none"] });
		expect(await known.outcome()).toBe("done");
		expect(known.reports).toEqual([]);
	});
});
