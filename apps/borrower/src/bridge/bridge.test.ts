import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBridge } from "./bridge.ts";
import type { BridgeWindow } from "./carriers.ts";
import { createPhoneEvents, type PhoneEvent } from "./phone-events.ts";

type Request = { readonly id: string; readonly action: string; readonly payload: unknown };
type Wrapper = (request: Request) => unknown;

const origin = "http://app.test";
const session = { token: "t1", userId: "u1", phoneNumber: "5512345678" };
const reply = (id: string, value: unknown) => ({ channel: "puente", id, reply: value });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function ids() {
	let count = 0;
	return () => `id-${++count}`;
}

/** A window without a wrapper is its own parent. */
function plainWindow(): BridgeWindow & Record<string, unknown> {
	const view: Record<string, unknown> = { location: { origin }, addEventListener: () => undefined };
	view["parent"] = view;
	return view as BridgeWindow & Record<string, unknown>;
}

function nativeWindow(kind: "android" | "ios", wrapper: Wrapper) {
	const view = plainWindow();
	const port = {
		postMessage(text: string) {
			const answer = wrapper(JSON.parse(text));
			if (answer === undefined) return;
			const receive = view["puenteBridgeReceive"] as (text: string) => void;
			setTimeout(() => receive(JSON.stringify(answer)), 1);
		},
	};
	if (kind === "android") view["PuenteBridge"] = port;
	else view["webkit"] = { messageHandlers: { puenteBridge: port } };
	return view;
}

function framedWindow(wrapper: Wrapper) {
	const listeners: ((event: MessageEvent) => void)[] = [];
	const deliver = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
		const event = { data, origin: from.origin ?? origin, source: from.source ?? parent } as MessageEvent;
		for (const listener of listeners) listener(event);
	};
	const sentTo: string[] = [];
	const parent = {
		postMessage(text: string, target: string) {
			sentTo.push(target);
			const answer = wrapper(JSON.parse(text));
			if (answer !== undefined) setTimeout(() => deliver(JSON.stringify(answer)), 1);
		},
	};
	const view: BridgeWindow = {
		parent,
		location: { origin },
		addEventListener: (_type, listener) => void listeners.push(listener),
	};
	return { view, deliver, sentTo };
}

async function settle<T>(promise: Promise<T>, ms: number): Promise<T> {
	await vi.advanceTimersByTimeAsync(ms);
	return promise;
}

describe.each(["android", "ios"] as const)("bridge over the %s carrier", (kind) => {
	it("sends the action and returns the parsed reply", async () => {
		const seen: Request[] = [];
		const view = nativeWindow(kind, (request) => {
			seen.push(request);
			return reply(request.id, session);
		});
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.request("toLogin", {}), 10)).toEqual({ ok: true, value: session });
		expect(seen).toEqual([{ channel: "puente", id: "id-1", action: "toLogin", payload: {} }]);
	});

	it("returns null when the borrower cancels", async () => {
		const view = nativeWindow(kind, ({ id }) => reply(id, null));
		expect(await settle(createBridge(view, ids()).request("toLogin", {}), 10)).toEqual({
			ok: true,
			value: null,
		});
	});

	it("fails on a malformed or missing reply", async () => {
		const wrong = nativeWindow(kind, ({ id }) => reply(id, { token: 7 }));
		const none = nativeWindow(kind, ({ id }) => ({ channel: "puente", id }));
		for (const view of [wrong, none]) {
			expect(await settle(createBridge(view, ids()).request("getLoginInfo", {}), 10)).toEqual({
				ok: false,
				refusal: "failed",
			});
		}
	});

	it("times out after 3 s, and after minutes for actions of a person", async () => {
		const bridge = createBridge(
			nativeWindow(kind, () => undefined),
			ids(),
		);
		const quick = bridge.request("getLoginInfo", {});
		let login: unknown = "waiting";
		void bridge.request("toLogin", {}).then((result) => {
			login = result;
		});
		expect(await settle(quick, 3000)).toEqual({ ok: false, refusal: "timeout" });
		await vi.advanceTimersByTimeAsync(5 * 60_000);
		expect(login).toBe("waiting");
		await vi.advanceTimersByTimeAsync(5 * 60_000);
		expect(login).toEqual({ ok: false, refusal: "timeout" });
	});
});

it("bridge matches replies by id, in any order", async () => {
	const requests: Request[] = [];
	const view = nativeWindow("android", (request) => void requests.push(request));
	const bridge = createBridge(view, ids());
	const first = bridge.request("selectContact", { selectContactIndex: 1 });
	const second = bridge.request("selectContact", { selectContactIndex: 2 });
	await vi.advanceTimersByTimeAsync(0);
	const receive = view["puenteBridgeReceive"] as (text: string) => void;
	const contact = (name: string) => ({ result: true, data: { name, phone: "1" } });
	receive("not json");
	receive(JSON.stringify(reply("id-9", contact("Unknown id"))));
	receive(JSON.stringify(reply("id-2", contact("Two"))));
	receive(JSON.stringify(reply("id-1", contact("One"))));
	expect(await first).toEqual({ ok: true, value: contact("One") });
	expect(await second).toEqual({ ok: true, value: contact("Two") });
});

it("bridge reports noBridge at once in a plain browser", async () => {
	const bridge = createBridge(plainWindow(), ids());
	expect(await bridge.isPresent()).toBe(false);
	expect(await bridge.request("logout", {})).toEqual({ ok: false, refusal: "noBridge" });
});

describe("bridge over the frame carrier", () => {
	it("sends after the parent's handshake, only to its own origin", async () => {
		const { view, sentTo } = framedWindow(({ id, action }) =>
			reply(id, action === "getLoginInfo" ? null : {}),
		);
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.request("logout", {}), 10)).toEqual({ ok: true, value: {} });
		expect(await bridge.isPresent()).toBe(true);
		expect(new Set(sentTo)).toEqual(new Set([origin]));
	});

	it("reports noBridge if the parent does not reply within a second", async () => {
		const { view } = framedWindow(() => undefined);
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.request("toLogin", {}), 1000)).toEqual({ ok: false, refusal: "noBridge" });
	});

	it("ignores messages of other origins and windows", async () => {
		const { view, deliver } = framedWindow(() => undefined);
		const bridge = createBridge(view, ids());
		deliver(reply("id-1", null), { origin: "http://evil.test" });
		deliver(reply("id-1", null), { source: {} });
		expect(await settle(bridge.isPresent(), 1000)).toBe(false);
	});
});

describe("phone events", () => {
	it("deliver codes and languages of the parent until unsubscribed", () => {
		const { view, deliver } = framedWindow(() => undefined);
		const events = createPhoneEvents(view);
		const seen: PhoneEvent[] = [];
		const unsubscribe = events.subscribe((event) => void seen.push(event));
		deliver({ channel: "puente", event: "code", code: "123456" });
		deliver(JSON.stringify({ channel: "puente", event: "language", language: "es" }));
		unsubscribe();
		deliver({ channel: "puente", event: "code", code: "654321" });
		expect(seen).toEqual([
			{ event: "code", code: "123456" },
			{ event: "language", language: "es" },
		]);
	});

	it("ignore malformed events and other windows", () => {
		const { view, deliver } = framedWindow(() => undefined);
		const events = createPhoneEvents(view);
		const seen: PhoneEvent[] = [];
		events.subscribe((event) => void seen.push(event));
		deliver({ channel: "other", event: "code", code: "123456" });
		deliver({ channel: "puente", event: "code", code: "12a456" });
		deliver({ channel: "puente", event: "language", language: "de" });
		deliver({ channel: "puente", event: "code", code: "123456" }, { origin: "http://evil.test" });
		deliver({ channel: "puente", event: "code", code: "123456" }, { source: {} });
		deliver(null);
		expect(seen).toEqual([]);
	});
});
