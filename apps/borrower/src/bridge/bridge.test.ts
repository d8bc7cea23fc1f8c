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

/** A window without a wrapper: it is its own parent. */
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

describe.each(["android", "ios"] as const)("the %s carrier", (kind) => {
	it("sends the action and gives back the parsed reply", async () => {
		const seen: Request[] = [];
		const view = nativeWindow(kind, (request) => {
			seen.push(request);
			return reply(request.id, session);
		});
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.ask("toLogin", {}), 10)).toEqual({ ok: true, value: session });
		expect(seen).toEqual([{ channel: "puente", id: "id-1", action: "toLogin", payload: {} }]);
	});

	it("answers null when the borrower turned away", async () => {
		const view = nativeWindow(kind, ({ id }) => reply(id, null));
		expect(await settle(createBridge(view, ids()).ask("toLogin", {}), 10)).toEqual({ ok: true, value: null });
	});

	it("fails on a reply of the wrong shape and on one without a reply", async () => {
		const wrong = nativeWindow(kind, ({ id }) => reply(id, { token: 7 }));
		const none = nativeWindow(kind, ({ id }) => ({ channel: "puente", id }));
		for (const view of [wrong, none]) {
			expect(await settle(createBridge(view, ids()).ask("getLoginInfo", {}), 10)).toEqual({
				ok: false,
				refusal: "failed",
			});
		}
	});

	it("gives up after three seconds, but waits minutes where a person has to act", async () => {
		const bridge = createBridge(
			nativeWindow(kind, () => undefined),
			ids(),
		);
		const quick = bridge.ask("getLoginInfo", {});
		let login: unknown = "waiting";
		void bridge.ask("toLogin", {}).then((result) => {
			login = result;
		});
		expect(await settle(quick, 3000)).toEqual({ ok: false, refusal: "timeout" });
		await vi.advanceTimersByTimeAsync(5 * 60_000);
		expect(login).toBe("waiting");
		await vi.advanceTimersByTimeAsync(5 * 60_000);
		expect(login).toEqual({ ok: false, refusal: "timeout" });
	});
});

it("matches replies by id, in any order", async () => {
	const requests: Request[] = [];
	const view = nativeWindow("android", (request) => void requests.push(request));
	const bridge = createBridge(view, ids());
	const first = bridge.ask("selectContact", { selectContactIndex: 1 });
	const second = bridge.ask("selectContact", { selectContactIndex: 2 });
	await vi.advanceTimersByTimeAsync(0);
	const receive = view["puenteBridgeReceive"] as (text: string) => void;
	const contact = (name: string) => ({ result: true, data: { name, phone: "1" } });
	receive("not json");
	receive(JSON.stringify(reply("id-9", contact("Nobody"))));
	receive(JSON.stringify(reply("id-2", contact("Two"))));
	receive(JSON.stringify(reply("id-1", contact("One"))));
	expect(await first).toEqual({ ok: true, value: contact("One") });
	expect(await second).toEqual({ ok: true, value: contact("Two") });
});

it("says at once that there is no bridge in a browser", async () => {
	const bridge = createBridge(plainWindow(), ids());
	expect(await bridge.present()).toBe(false);
	expect(await bridge.ask("logout", {})).toEqual({ ok: false, refusal: "noBridge" });
});

describe("the frame carrier", () => {
	it("speaks after the parent greeted back, and only to its own origin", async () => {
		const { view, sentTo } = framedWindow(({ id, action }) =>
			reply(id, action === "getLoginInfo" ? null : {}),
		);
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.ask("logout", {}), 10)).toEqual({ ok: true, value: {} });
		expect(await bridge.present()).toBe(true);
		expect(new Set(sentTo)).toEqual(new Set([origin]));
	});

	it("counts as no bridge when the parent is silent for a second", async () => {
		const { view } = framedWindow(() => undefined);
		const bridge = createBridge(view, ids());
		expect(await settle(bridge.ask("toLogin", {}), 1000)).toEqual({ ok: false, refusal: "noBridge" });
	});

	it("hears neither another origin nor another window", async () => {
		const { view, deliver } = framedWindow(() => undefined);
		const bridge = createBridge(view, ids());
		deliver(reply("id-1", null), { origin: "http://evil.test" });
		deliver(reply("id-1", null), { source: {} });
		expect(await settle(bridge.present(), 1000)).toBe(false);
	});
});

describe("events of the sandbox phone", () => {
	it("brings codes and languages from the parent, until the listener leaves", () => {
		const { view, deliver } = framedWindow(() => undefined);
		const events = createPhoneEvents(view);
		const seen: PhoneEvent[] = [];
		const leave = events.subscribe((event) => void seen.push(event));
		deliver({ channel: "puente", event: "code", code: "123456" });
		deliver(JSON.stringify({ channel: "puente", event: "language", language: "es" }));
		leave();
		deliver({ channel: "puente", event: "code", code: "654321" });
		expect(seen).toEqual([
			{ event: "code", code: "123456" },
			{ event: "language", language: "es" },
		]);
	});

	it("drops what is not one, and what another window sends", () => {
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
