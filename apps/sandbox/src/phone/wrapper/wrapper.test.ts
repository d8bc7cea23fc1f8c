import type { LoginInfo } from "@puente/contract";
import { describe, expect, it, vi } from "vitest";
import { type CollectedReport, createDataCollection } from "./data-collection.ts";
import { answerRequest, type BridgeRequest, type Phone, readRequest } from "./wrapper.ts";

const session: LoginInfo = { token: "a-long-token", userId: "u1", phoneNumber: "8031234567" };
const contact = { name: "Adaeze Okonkwo", phone: "+234 803 123 4567" };
const allowed = { camera: true, location: true, contacts: true, notifications: true };

function fakePhone(given: Partial<Phone> = {}): Phone & { stored: () => LoginInfo | null } {
	let stored: LoginInfo | null = null;
	return {
		permissions: () => allowed,
		hasOwnLogin: () => false,
		readSession: () => stored,
		writeSession: (next) => {
			stored = next;
		},
		showLogin: async () => session,
		pickContact: async () => contact,
		collection: createDataCollection({
			report: async () => undefined,
			facts: () => ({ device: {}, location: {} }),
		}),
		stored: () => stored,
		...given,
	};
}

function requestOf(action: BridgeRequest["action"], payload: unknown = {}): BridgeRequest {
	return { channel: "puente", id: "7", action, payload };
}

describe("toLogin", () => {
	it("answers null when the wrapper has no login of its own", async () => {
		const showLogin = vi.fn(async () => session);
		const response = await answerRequest(requestOf("toLogin"), fakePhone({ showLogin }));
		expect(response).toEqual({ channel: "puente", id: "7", reply: null });
		expect(showLogin).not.toHaveBeenCalled();
	});

	it("shows the wrapper's own login and stores the session", async () => {
		const phone = fakePhone({ hasOwnLogin: () => true });
		expect((await answerRequest(requestOf("toLogin"), phone)).reply).toEqual(session);
		expect((await answerRequest(requestOf("getLoginInfo"), phone)).reply).toEqual(session);
	});

	it("stores no session when the login is cancelled", async () => {
		const phone = fakePhone({ hasOwnLogin: () => true, showLogin: async () => null });
		expect((await answerRequest(requestOf("toLogin"), phone)).reply).toBeNull();
		expect(phone.stored()).toBeNull();
	});
});

describe("the session of the wrapper", () => {
	it("is stored by setNewToken and removed by logout", async () => {
		const phone = fakePhone();
		expect((await answerRequest(requestOf("getLoginInfo"), phone)).reply).toBeNull();
		expect((await answerRequest(requestOf("setNewToken", session), phone)).reply).toEqual({});
		expect((await answerRequest(requestOf("getLoginInfo"), phone)).reply).toEqual(session);
		expect((await answerRequest(requestOf("logout"), phone)).reply).toEqual({});
		expect((await answerRequest(requestOf("getLoginInfo"), phone)).reply).toBeNull();
	});
});

describe("the logging actions", () => {
	it("answer an empty object", async () => {
		const local = {
			time: 1,
			eventType: "click",
			pageName: "login",
			eventOption: "send",
			orderNo: "",
			isUpload: false,
		};
		expect((await answerRequest(requestOf("logEventByLocal", local), fakePhone())).reply).toEqual({});
		const appsFlyer = { eventName: "register", values: { country: "ng" } };
		expect((await answerRequest(requestOf("logEventByAF", appsFlyer), fakePhone())).reply).toEqual({});
	});
});

const nothing = { appList: false, sms: false, exif: false, device: false, contact: false, location: false };
const collectPayload = { ...nothing, orderNo: "o1", userId: "u1", step: 1, isSubmit: true };

describe("timeSDK", () => {
	const facts = () => ({ device: { system: "Puente phone" }, location: { state: "Lagos" } });
	function collector(
		report: (session: LoginInfo, given: CollectedReport) => Promise<void>,
		given: Partial<Phone> = {},
	) {
		const collection = createDataCollection({ report, facts });
		const phone = fakePhone({ collection, readSession: () => session, ...given });
		return async (flags: Partial<typeof nothing>) =>
			(await answerRequest(requestOf("timeSDK", { ...collectPayload, ...flags }), phone)).reply;
	}

	it("answers 0 for classes that are never collected, and uploads nothing", async () => {
		const collect = collector(async () => Promise.reject(new Error("nothing may be uploaded")));
		expect(await collect({ sms: true, appList: true, contact: true, exif: true })).toEqual({ code: 0 });
	});

	it("answers 1 when the upload starts, and 0 when it is done", async () => {
		const reports: [string, CollectedReport][] = [];
		const collect = collector(async ({ token }, report) => void reports.push([token, report]));
		expect(await collect({ device: true, location: true })).toEqual({ code: 1 });
		expect(await collect({ device: true, location: true })).toEqual({ code: 0 });
		expect(reports).toEqual([
			["a-long-token", { orderNo: "o1", class: "device", data: { system: "Puente phone" } }],
			["a-long-token", { orderNo: "o1", class: "location", data: { state: "Lagos" } }],
		]);
	});

	it("answers 1 while the upload is running, and does not start a second one", async () => {
		const report = vi.fn(() => new Promise<void>(() => {}));
		const collect = collector(report);
		expect(await collect({ device: true })).toEqual({ code: 1 });
		expect(await collect({ device: true })).toEqual({ code: 1 });
		expect(report).toHaveBeenCalledTimes(1);
	});

	it("answers -1 when the upload failed, and retries on the next request", async () => {
		const report = vi.fn(async () => Promise.reject(new Error("refused")));
		const collect = collector(report);
		expect(await collect({ device: true })).toEqual({ code: 1 });
		expect(await collect({ device: true })).toEqual({ code: -1 });
		expect(await collect({ device: true })).toEqual({ code: 1 });
		expect(report).toHaveBeenCalledTimes(2);
	});

	it("answers -1 without the location permission, and without a session", async () => {
		const report = vi.fn(async () => undefined);
		const denied = collector(report, { permissions: () => ({ ...allowed, location: false }) });
		expect(await denied({ location: true })).toEqual({ code: -1 });
		expect(await collector(report, { readSession: () => null })({ device: true })).toEqual({ code: -1 });
		expect(report).not.toHaveBeenCalled();
	});
});

describe("selectContact", () => {
	const pick = requestOf("selectContact", { selectContactIndex: 0 });

	it("answers the contact that was picked", async () => {
		expect((await answerRequest(pick, fakePhone())).reply).toEqual({ result: true, data: contact });
	});

	it("answers false when the picker is cancelled", async () => {
		const phone = fakePhone({ pickContact: async () => null });
		expect((await answerRequest(pick, phone)).reply).toEqual({ result: false, data: null });
	});

	it("answers false and shows no picker without the permission", async () => {
		const pickContact = vi.fn(async () => contact);
		const phone = fakePhone({ pickContact, permissions: () => ({ ...allowed, contacts: false }) });
		expect((await answerRequest(pick, phone)).reply).toEqual({ result: false, data: null });
		expect(pickContact).not.toHaveBeenCalled();
	});
});

it("answers a payload that breaks the contract without a reply", async () => {
	const response = await answerRequest(requestOf("setNewToken", { token: 5 }), fakePhone());
	expect(response).toEqual({ channel: "puente", id: "7" });
	expect("reply" in response).toBe(false);
});

describe("reading a message", () => {
	const frame = {};
	const app = { origin: "http://localhost", frame };
	const request = requestOf("getLoginInfo");
	const good = { data: request, origin: app.origin, source: frame };

	it("accepts an object or JSON text", () => {
		expect(readRequest(good, app)).toEqual(request);
		expect(readRequest({ ...good, data: JSON.stringify(request) }, app)).toEqual(request);
	});

	it.each([
		["another origin", { ...good, origin: "https://evil.example" }],
		["another window", { ...good, source: {} }],
		["no window", { ...good, source: null }],
		["another channel", { ...good, data: { ...request, channel: "other" } }],
		["an unknown action", { ...good, data: { ...request, action: "format" } }],
		["no id", { ...good, data: { ...request, id: undefined } }],
		["text that is not JSON", { ...good, data: "{" }],
		["nothing", { ...good, data: null }],
	])("ignores %s", (_name, message) => {
		expect(readRequest(message, app)).toBeNull();
	});

	it("ignores everything while there is no frame", () => {
		expect(readRequest({ ...good, source: null }, { ...app, frame: null })).toBeNull();
	});
});
