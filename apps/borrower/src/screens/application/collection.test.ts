import { stepCodes } from "@puente/core/application";
import { describe, expect, it } from "vitest";
import type { Bridge } from "../../bridge/bridge.ts";
import type { Client } from "../../data/client.ts";
import { type CollectionFlags, collect } from "./collection.ts";

const there: CollectionFlags = {
	appList: true,
	sms: true,
	exif: true,
	device: true,
	contact: true,
	location: true,
};
const order = { orderNo: "A1", userId: "u1" };

/** @param codes What the wrapper answers, one after the other; "none" is no wrapper, "late" one that did not answer. */
function setUp(options: {
	enabled: boolean;
	states: CollectionFlags[];
	codes: (0 | 1 | -1 | "none" | "late")[];
}) {
	const asked: unknown[] = [];
	const waits: number[] = [];
	const states = [...options.states];
	const client = (async (name: string) =>
		name === "uploadEnable"
			? { enableTimeSdk: options.enabled }
			: states.length > 1
				? states.shift()
				: states[0]) as unknown as Client;
	const codes = [...options.codes];
	const bridge = {
		ask: async (_action: string, payload: unknown) => {
			asked.push(payload);
			const code = codes.length > 1 ? codes.shift() : codes[0];
			if (code === "none") return { ok: false, refusal: "noBridge" };
			if (code === "late") return { ok: false, refusal: "timeout" };
			return { ok: true, value: { code } };
		},
	} as unknown as Bridge;
	const wait = async (ms: number) => void waits.push(ms);
	return { asked, waits, outcome: () => collect({ client, bridge, wait }, order) };
}

describe("the collection handshake", () => {
	it("asks the wrapper nothing when the server wants nothing", async () => {
		const { asked, outcome } = setUp({ enabled: false, states: [there], codes: [0] });
		expect(await outcome()).toBe("done");
		expect(asked).toEqual([]);
	});

	it("asks for what is missing, with order, borrower, step and flags", async () => {
		const { asked, outcome } = setUp({
			enabled: true,
			states: [{ ...there, device: false }, there],
			codes: [0],
		});
		expect(await outcome()).toBe("done");
		expect(asked).toEqual([
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

	it("waits while the wrapper has only started, and ends when the server has it", async () => {
		const missing = { ...there, device: false };
		const { waits, outcome } = setUp({ enabled: true, states: [missing, missing, there], codes: [1, 1] });
		expect(await outcome()).toBe("done");
		expect(waits).toHaveLength(2);
	});

	it("gives up after a while and says that it is still under way", async () => {
		const { outcome } = setUp({ enabled: true, states: [{ ...there, device: false }], codes: [1] });
		expect(await outcome()).toBe("pending");
	});

	it("tells a wrapper that failed from one that is not there", async () => {
		const states = [{ ...there, location: false }];
		expect(await setUp({ enabled: true, states, codes: [-1] }).outcome()).toBe("failed");
		expect(await setUp({ enabled: true, states, codes: ["late"] }).outcome()).toBe("failed");
		expect(await setUp({ enabled: true, states, codes: ["none"] }).outcome()).toBe("noWrapper");
	});
});
