import type { LoginInfo } from "@puente/contract";
import { describe, expect, it, vi } from "vitest";
import { createCollection, type Report } from "./collection.ts";
import { answerRequest, type BridgeRequest, type Phone, readRequest } from "./wrapper.ts";

const session: LoginInfo = { token: "a-long-token", userId: "u1", phoneNumber: "8031234567" };
const contact = { name: "Adaeze Okonkwo", phone: "+234 803 123 4567" };
const allowed = { camera: true, location: true, contacts: true, notifications: true };

function fakePhone(given: Partial<Phone> = {}): Phone & { held: () => LoginInfo | null } {
	let held: LoginInfo | null = null;
	return {
		permissions: () => allowed,
		hasOwnLogin: () => false,
		readSession: () => held,
		writeSession: (next) => {
			held = next;
		},
		askLogin: async () => session,
		pickContact: async () => contact,
		collection: createCollection({
			report: async () => undefined,
			facts: () => ({ device: {}, location: {} }),
		}),
		held: () => held,
		...given,
	};
}

function ask(action: BridgeRequest["action"], payload: unknown = {}): BridgeRequest {
	return { channel: "puente", id: "7", action, payload };
}

describe("toLogin", () => {
	it("is answered with nothing when the wrapper has no login of its own", async () => {
		const askLogin = vi.fn(async () => session);
		const response = await answerRequest(ask("toLogin"), fakePhone({ askLogin }));
		expect(response).toEqual({ channel: "puente", id: "7", reply: null });
		expect(askLogin).not.toHaveBeenCalled();
	});

	it("shows the wrapper's login when it has one, and the session is held from then on", async () => {
		const phone = fakePhone({ hasOwnLogin: () => true });
		expect((await answerRequest(ask("toLogin"), phone)).reply).toEqual(session);
		expect((await answerRequest(ask("getLoginInfo"), phone)).reply).toEqual(session);
	});

	it("a person who turns away leaves no session", async () => {
		const phone = fakePhone({ hasOwnLogin: () => true, askLogin: async () => null });
		expect((await answerRequest(ask("toLogin"), phone)).reply).toBeNull();
		expect(phone.held()).toBeNull();
	});
});

describe("the session that the wrapper holds", () => {
	it("comes from setNewToken and goes with logout", async () => {
		const phone = fakePhone();
		expect((await answerRequest(ask("getLoginInfo"), phone)).reply).toBeNull();
		expect((await answerRequest(ask("setNewToken", session), phone)).reply).toEqual({});
		expect((await answerRequest(ask("getLoginInfo"), phone)).reply).toEqual(session);
		expect((await answerRequest(ask("logout"), phone)).reply).toEqual({});
		expect((await answerRequest(ask("getLoginInfo"), phone)).reply).toBeNull();
	});
});

describe("the event logs", () => {
	it("are confirmed", async () => {
		const local = {
			time: 1,
			eventType: "click",
			pageName: "login",
			eventOption: "send",
			orderNo: "",
			isUpload: false,
		};
		expect((await answerRequest(ask("logEventByLocal", local), fakePhone())).reply).toEqual({});
		const appsFlyer = { eventName: "register", values: { country: "ng" } };
		expect((await answerRequest(ask("logEventByAF", appsFlyer), fakePhone())).reply).toEqual({});
	});
});

const nothing = { appList: false, sms: false, exif: false, device: false, contact: false, location: false };
const collect = { ...nothing, orderNo: "o1", userId: "u1", step: 1, isSubmit: true };

describe("timeSDK", () => {
	const facts = () => ({ device: { system: "Puente phone" }, location: { state: "Lagos" } });
	function collecting(report: (of: LoginInfo, given: Report) => Promise<void>, given: Partial<Phone> = {}) {
		const collection = createCollection({ report, facts });
		const phone = fakePhone({ collection, readSession: () => session, ...given });
		return async (flags: Partial<typeof nothing>) =>
			(await answerRequest(ask("timeSDK", { ...collect, ...flags }), phone)).reply;
	}

	it("needs nothing for classes that are never collected", async () => {
		const asked = collecting(async () => Promise.reject(new Error("nothing may be handed in")));
		expect(await asked({ sms: true, appList: true, contact: true, exif: true })).toEqual({ code: 0 });
	});

	it("is started, and done once the server has what was handed in", async () => {
		const reports: [string, Report][] = [];
		const asked = collecting(async (of, report) => void reports.push([of.token, report]));
		expect(await asked({ device: true, location: true })).toEqual({ code: 1 });
		expect(await asked({ device: true, location: true })).toEqual({ code: 0 });
		expect(reports).toEqual([
			["a-long-token", { orderNo: "o1", class: "device", data: { system: "Puente phone" } }],
			["a-long-token", { orderNo: "o1", class: "location", data: { state: "Lagos" } }],
		]);
	});

	it("is under way while the server has not answered, and is not begun twice", async () => {
		const report = vi.fn(() => new Promise<void>(() => {}));
		const asked = collecting(report);
		expect(await asked({ device: true })).toEqual({ code: 1 });
		expect(await asked({ device: true })).toEqual({ code: 1 });
		expect(report).toHaveBeenCalledTimes(1);
	});

	it("fails when the server refuses, and is tried again after that", async () => {
		const report = vi.fn(async () => Promise.reject(new Error("refused")));
		const asked = collecting(report);
		expect(await asked({ device: true })).toEqual({ code: 1 });
		expect(await asked({ device: true })).toEqual({ code: -1 });
		expect(await asked({ device: true })).toEqual({ code: 1 });
		expect(report).toHaveBeenCalledTimes(2);
	});

	it("fails without the permission for the location, and without a session", async () => {
		const report = vi.fn(async () => undefined);
		const denied = collecting(report, { permissions: () => ({ ...allowed, location: false }) });
		expect(await denied({ location: true })).toEqual({ code: -1 });
		expect(await collecting(report, { readSession: () => null })({ device: true })).toEqual({ code: -1 });
		expect(report).not.toHaveBeenCalled();
	});
});

describe("selectContact", () => {
	const pick = ask("selectContact", { selectContactIndex: 0 });

	it("answers the contact as the phone book has it", async () => {
		expect((await answerRequest(pick, fakePhone())).reply).toEqual({ result: true, data: contact });
	});

	it("answers false when the person cancels", async () => {
		const phone = fakePhone({ pickContact: async () => null });
		expect((await answerRequest(pick, phone)).reply).toEqual({ result: false, data: null });
	});

	it("shows no picker without the permission", async () => {
		const pickContact = vi.fn(async () => contact);
		const phone = fakePhone({ pickContact, permissions: () => ({ ...allowed, contacts: false }) });
		expect((await answerRequest(pick, phone)).reply).toEqual({ result: false, data: null });
		expect(pickContact).not.toHaveBeenCalled();
	});
});

it("a payload that does not fit is answered without a reply", async () => {
	const response = await answerRequest(ask("setNewToken", { token: 5 }), fakePhone());
	expect(response).toEqual({ channel: "puente", id: "7" });
	expect("reply" in response).toBe(false);
});

describe("reading a message", () => {
	const frame = {};
	const app = { origin: "http://localhost", frame };
	const request = ask("getLoginInfo");
	const good = { data: request, origin: app.origin, source: frame };

	it("takes an object or JSON text", () => {
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
