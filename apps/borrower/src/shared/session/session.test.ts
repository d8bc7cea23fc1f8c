import { CallFailed, type Client, type Failure } from "@puente/client";
import type { LoginInfo } from "@puente/contract";
import { describe, expect, it } from "vitest";
import type { Bridge } from "../../bridge/bridge.ts";
import { createStorage, memoryBacking, type UserInfo } from "../../data/storage.ts";
import { createDevice } from "./identity.ts";
import { createSession } from "./session.ts";

const userInfo: UserInfo = {
	basicInfo: {
		userId: "u1",
		country: "ng",
		mobile: "8031234567",
		registeredAt: "2026-11-01T00:00:00.000Z",
		firstName: "Adaeze",
	},
	step: null,
	score: 12,
	consents: [],
};
const opened = { token: "t1", userId: "u1", deviceToken: "dt", phoneNum: "8031234567" };
const wrapperLogin: LoginInfo = { token: "t2", userId: "u2", phoneNumber: "8030000000" };

function setUp(options: { wrapper?: LoginInfo | null; failure?: Failure } = {}) {
	const requests: [string, unknown][] = [];
	const request = async (action: string, payload: unknown) => {
		requests.push([action, payload]);
		if (options.wrapper === undefined) return { ok: false, refusal: "noBridge" } as const;
		return { ok: true, value: options.wrapper } as const;
	};
	const bridge = { request, isPresent: async () => options.wrapper !== undefined } as unknown as Bridge;
	const client = (async () => {
		if (options.failure !== undefined) throw new CallFailed(options.failure);
		return userInfo;
	}) as unknown as Client;
	const storage = createStorage(memoryBacking);
	const device = createDevice(storage);
	return { session: createSession({ storage, client, bridge, device }), storage, device, requests };
}

describe("an opened session", () => {
	it("is stored with user info, phone number and score, and passed to the wrapper", async () => {
		const { session, storage, requests } = setUp();
		await session.open(opened);
		expect(session.state.get()).toEqual({ token: "t1", userInfo, phoneNum: "8031234567" });
		expect(storage.read("score")).toBe(12);
		expect(storage.read("deviceMsg")?.deviceToken).toBe("dt");
		expect(requests).toEqual([["setNewToken", { token: "t1", userId: "u1", phoneNumber: "8031234567" }]]);
	});

	it("is kept when the user info cannot be loaded", async () => {
		const { session } = setUp({ failure: { kind: "network" } });
		await session.open(opened);
		expect(session.state.get()).toEqual({ token: "t1", userInfo: null, phoneNum: "8031234567" });
	});

	it("removes the data of the previous borrower", async () => {
		const { session, storage } = setUp({ failure: { kind: "network" } });
		storage.write("userInfo", userInfo);
		await session.open({ ...opened, token: "t9" });
		expect(session.state.get().userInfo).toBeNull();
	});
});

describe("a session of the wrapper", () => {
	it("is adopted on start when there is no session", async () => {
		const { session, requests } = setUp({ wrapper: wrapperLogin });
		await session.adoptWrapperSession();
		expect(session.state.get()).toMatchObject({ token: "t2", phoneNum: "8030000000" });
		expect(requests).toEqual([["getLoginInfo", {}]]);
	});

	it("does not replace an existing session", async () => {
		const { session, requests } = setUp({ wrapper: wrapperLogin });
		await session.open(opened);
		await session.adoptWrapperSession();
		expect(session.state.get().token).toBe("t1");
		expect(requests.map(([action]) => action)).toEqual(["setNewToken"]);
	});

	it("is dropped when the server refuses it", async () => {
		const refusal = {
			kind: "refusal",
			error: "tokenInvalid",
			endsSession: true,
			mayRetry: false,
			code: 100103,
			msg: "no",
			details: {},
			fields: [],
		} as const;
		const { session } = setUp({ wrapper: wrapperLogin, failure: refusal });
		expect(await session.loginInWrapper()).toBe(false);
		expect(session.state.get().token).toBeNull();
	});

	it.each([
		["there is no bridge", undefined],
		["the borrower cancels", null],
	])("is not adopted when %s", async (_why, wrapper) => {
		const { session } = setUp(wrapper === undefined ? {} : { wrapper });
		expect(await session.loginInWrapper()).toBe(false);
	});

	it("is requested once by concurrent callers", async () => {
		const { session, requests } = setUp({ wrapper: wrapperLogin });
		expect(await Promise.all([session.loginInWrapper(), session.loginInWrapper()])).toEqual([true, true]);
		expect(requests).toHaveLength(1);
	});
});

it("ending a session clears storage and state and notifies the wrapper", async () => {
	const { session, storage, device, requests } = setUp({ wrapper: null });
	await session.open(opened);
	const { deviceId } = device.state.get();
	session.end({ trustDevice: false });
	expect(session.state.get()).toEqual({ token: null, userInfo: null, phoneNum: null });
	expect(storage.read("token")).toBeNull();
	expect(device.state.get()).toEqual({ deviceId });
	expect(requests.at(-1)).toEqual(["logout", {}]);
});
