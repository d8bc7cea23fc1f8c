import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNetwork } from "./network.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
	let changed: (() => void) | null = null;
	const world = { online: true, answers: false, change: () => changed?.() };
	const network = createNetwork({
		isOnline: () => world.online,
		probe: async () => world.answers,
		watch: (listener) => {
			changed = listener;
		},
	});
	return { network, world };
}

it("network is broken after a failed request and recovers by probing", async () => {
	const { network, world } = setUp();
	expect(network.broken.get()).toBe(false);
	network.failed();
	await vi.advanceTimersByTimeAsync(30_000);
	expect(network.broken.get()).toBe(true);
	world.answers = true;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(network.broken.get()).toBe(false);
});

it("network recovers at once when a request succeeds", () => {
	const { network } = setUp();
	network.failed();
	network.reached();
	expect(network.broken.get()).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

it("network follows the online and offline events of the phone", async () => {
	const { network, world } = setUp();
	world.online = false;
	world.change();
	expect(network.broken.get()).toBe(true);
	world.online = true;
	world.answers = true;
	world.change();
	await vi.advanceTimersByTimeAsync(0);
	expect(network.broken.get()).toBe(false);
});
