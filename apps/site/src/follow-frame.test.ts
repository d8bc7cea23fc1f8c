import { bridgeChannel } from "@puente/contract";
import { expect, it } from "vitest";
import { followFrame, frameAddress, refuseHandshake, showHash } from "./follow-frame.ts";

const origin = "https://puente.example";

/** A frame's window at an address, with its listeners and what it was asked to do. */
function fakeApp(address: string) {
	const listeners = new Map<string, (event: unknown) => void>();
	const posted: unknown[] = [];
	const { pathname, hash } = new URL(address, origin);
	const location = { pathname, hash, replace: (next: string) => (location.hash = next) };
	const app = {
		location,
		document: {},
		navigation: {
			addEventListener: (type: string, listen: (event: unknown) => void) => void listeners.set(type, listen),
		},
		postMessage: (message: unknown) => void posted.push(message),
	};
	return {
		app: app as never,
		location,
		posted,
		emit: (type: string, event?: unknown) => listeners.get(type)?.(event),
	};
}

function fakePage(hash: string) {
	const replaced: string[] = [];
	const assigned: string[] = [];
	const page = {
		location: {
			origin,
			pathname: "/",
			search: "?lang=es",
			hash,
			assign: (to: string) => void assigned.push(to),
		},
		history: {
			state: null,
			replaceState: (_state: null, _title: string, to: string) => void replaced.push(to),
		},
	};
	return { page: page as never, replaced, assigned };
}

function navigation(url: string, parts: object = {}) {
	let prevented = false;
	const event = {
		destination: { url },
		downloadRequest: null,
		cancelable: true,
		preventDefault: () => {
			prevented = true;
		},
		...parts,
	};
	return { event, isPrevented: () => prevented };
}

it("frames the page's own address with a mark, because a browser refuses a frame of the same address", () => {
	expect(frameAddress({ search: "?lang=es", hash: "#/me" })).toBe("/?lang=es&in=site#/me");
	expect(frameAddress({ search: "", hash: "" })).toBe("/?in=site");
});

it("takes over the app's screen at the start and at every navigation", () => {
	const { app, location, emit } = fakeApp("/?in=site#/me");
	const { page, replaced } = fakePage("");
	followFrame(app, page);
	location.hash = "#/records";
	emit("currententrychange");
	expect(replaced).toEqual(["/?lang=es#/me", "/?lang=es#/records"]);
});

it("leaves the address alone while the frame shows the page of a rail", () => {
	const { app } = fakeApp("/sandbox/rail/pay#x");
	const { page, replaced } = fakePage("#/me");
	followFrame(app, page);
	expect(replaced).toEqual([]);
});

it("opens pages of other origins in place of the whole page", () => {
	const { app, emit } = fakeApp("/#/me");
	const { page, assigned } = fakePage("#/me");
	followFrame(app, page);
	const payment = navigation("https://checkout.example/pay");
	emit("navigate", payment.event);
	const own = navigation(`${origin}/sandbox/rail/pay`);
	emit("navigate", own.event);
	const download = navigation("https://files.example/a.pdf", { downloadRequest: "a.pdf" });
	emit("navigate", download.event);
	expect(assigned).toEqual(["https://checkout.example/pay"]);
	expect([payment, own, download].map((each) => each.isPrevented())).toEqual([true, false, false]);
});

it("opens the screen of an edited address, and home for an empty one", () => {
	const { app, location } = fakeApp("/#/me");
	showHash(app, { hash: "#/records" } as Location);
	expect(location.hash).toBe("#/records");
	showHash(app, { hash: "" } as Location);
	expect(location.hash).toBe("#/");
});

it("answers the handshake of the app only, and without a reply", () => {
	const { app, posted } = fakeApp("/#/me");
	const data = JSON.stringify({ channel: bridgeChannel, id: "7", action: "getLoginInfo", payload: {} });
	refuseHandshake({ data, origin, source: {} } as never, app, origin);
	refuseHandshake({ data: "other", origin, source: app } as never, app, origin);
	expect(posted).toEqual([]);
	refuseHandshake({ data, origin, source: app } as never, app, origin);
	expect(posted).toEqual([{ channel: bridgeChannel, id: "7" }]);
});
