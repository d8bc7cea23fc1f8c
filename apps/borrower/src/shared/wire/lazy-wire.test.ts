import { CallFailed } from "@puente/client";
import { bridgeNames } from "@puente/contract";
import { expect, it } from "vitest";
import type { PhoneEvent } from "../../bridge/phone-events.ts";
import { lazyWire, mayHaveWrapper } from "./lazy-wire.ts";
import type { Wire } from "./wire.ts";

function fakeWire() {
	const listeners = new Set<(event: PhoneEvent) => void>();
	const wire = {
		client: async () => ({ exists: true }),
		bridge: { request: async () => ({ ok: true, value: {} }), isPresent: async () => true },
		phoneEvents: {
			subscribe: (listener: (event: PhoneEvent) => void) => {
				listeners.add(listener);
				return () => listeners.delete(listener);
			},
		},
	} as unknown as Wire;
	return { wire, listeners };
}

const exists = { country: "ng", mobile: "8031234567" } as const;

it("loads the wire once, with the first request", async () => {
	let loads = 0;
	const lazy = lazyWire(async () => {
		loads += 1;
		return fakeWire().wire;
	}, true);
	expect(loads).toBe(0);
	await Promise.all([lazy.client("existsByMobile", exists), lazy.bridge.isPresent()]);
	expect(loads).toBe(1);
});

it("reports a network failure if loading fails, and retries on the next call", async () => {
	let loads = 0;
	const lazy = lazyWire(async () => {
		loads += 1;
		if (loads < 3) throw new TypeError("Failed to fetch dynamically imported module");
		return fakeWire().wire;
	}, true);
	const thrown = await lazy.client("existsByMobile", exists).catch((error: unknown) => error);
	expect(thrown instanceof CallFailed && thrown.failure).toEqual({ kind: "network" });
	expect(await lazy.bridge.request("logout", {})).toEqual({ ok: false, refusal: "noBridge" });
	expect(await lazy.client("existsByMobile", exists)).toEqual({ exists: true });
});

it("subscribes listeners after loading, except those that have unsubscribed", async () => {
	const { wire, listeners } = fakeWire();
	const lazy = lazyWire(async () => wire, true);
	const unsubscribe = lazy.phoneEvents.subscribe(() => undefined);
	lazy.phoneEvents.subscribe(() => undefined)();
	await expect.poll(() => listeners.size).toBe(1);
	unsubscribe();
	expect(listeners.size).toBe(0);
});

it("does not load the wire for the bridge when there is no wrapper", async () => {
	let loads = 0;
	const lazy = lazyWire(async () => {
		loads += 1;
		return fakeWire().wire;
	}, false);
	lazy.phoneEvents.subscribe(() => undefined);
	expect(await lazy.bridge.request("getLoginInfo", {})).toEqual({ ok: false, refusal: "noBridge" });
	expect(await lazy.bridge.isPresent()).toBe(false);
	expect(loads).toBe(0);
	expect(await lazy.client("existsByMobile", exists)).toEqual({ exists: true });
});

it("mayHaveWrapper detects the bridges of the contract", () => {
	const plain: Record<string, unknown> = {};
	plain["parent"] = plain;
	expect(mayHaveWrapper(plain)).toBe(false);
	expect(mayHaveWrapper({ ...plain, parent: {} })).toBe(true);
	plain[bridgeNames.android] = { postMessage: () => undefined };
	expect(mayHaveWrapper(plain)).toBe(true);
	const ios: Record<string, unknown> = { webkit: { messageHandlers: { [bridgeNames.ios]: {} } } };
	ios["parent"] = ios;
	expect(mayHaveWrapper(ios)).toBe(true);
});
