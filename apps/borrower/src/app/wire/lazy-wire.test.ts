import { bridgeNames } from "@puente/contract";
import { expect, it } from "vitest";
import type { PhoneEvent } from "../bridge/phone-events.ts";
import { CallFailed } from "../data/failure.ts";
import { laterWire, mayHaveWrapper } from "./later-wire.ts";
import type { Wire } from "./wire.ts";

function fakeWire() {
	const listeners = new Set<(event: PhoneEvent) => void>();
	const wire = {
		client: async () => ({ exists: true }),
		bridge: { ask: async () => ({ ok: true, value: {} }), present: async () => true },
		phoneEvents: {
			subscribe: (listener: (event: PhoneEvent) => void) => {
				listeners.add(listener);
				return () => listeners.delete(listener);
			},
		},
	} as unknown as Wire;
	return { wire, listeners };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const exists = { country: "ng", mobile: "8031234567" } as const;

it("is fetched once, with the first word to the outside", async () => {
	let loads = 0;
	const later = laterWire(async () => {
		loads += 1;
		return fakeWire().wire;
	}, true);
	expect(loads).toBe(0);
	await Promise.all([later.client("existsByMobile", exists), later.bridge.present()]);
	expect(loads).toBe(1);
});

it("fails as the network does when it cannot be fetched, and tries again next time", async () => {
	let loads = 0;
	const later = laterWire(async () => {
		loads += 1;
		if (loads < 3) throw new TypeError("Failed to fetch dynamically imported module");
		return fakeWire().wire;
	}, true);
	const thrown = await later.client("existsByMobile", exists).catch((error: unknown) => error);
	expect(thrown instanceof CallFailed && thrown.failure).toEqual({ kind: "network" });
	expect(await later.bridge.ask("logout", {})).toEqual({ ok: false, refusal: "noBridge" });
	expect(await later.client("existsByMobile", exists)).toEqual({ exists: true });
});

it("brings events once it is there, and none to a listener that has left before", async () => {
	const { wire, listeners } = fakeWire();
	const later = laterWire(async () => wire, true);
	const stay = later.phoneEvents.subscribe(() => undefined);
	later.phoneEvents.subscribe(() => undefined)();
	await settled();
	expect(listeners.size).toBe(1);
	stay();
	expect(listeners.size).toBe(0);
});

it("is not fetched to ask a wrapper that cannot be there", async () => {
	let loads = 0;
	const later = laterWire(async () => {
		loads += 1;
		return fakeWire().wire;
	}, false);
	later.phoneEvents.subscribe(() => undefined);
	expect(await later.bridge.ask("getLoginInfo", {})).toEqual({ ok: false, refusal: "noBridge" });
	expect(await later.bridge.present()).toBe(false);
	expect(loads).toBe(0);
	expect(await later.client("existsByMobile", exists)).toEqual({ exists: true });
});

it("looks for a wrapper where the contract says that one is", () => {
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
