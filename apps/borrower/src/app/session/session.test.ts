import type { LoginInfo } from "@puente/contract";
import { describe, expect, it } from "vitest";
import type { Bridge } from "../bridge/bridge.ts";
import type { Client } from "../data/client.ts";
import { CallFailed, type Failure } from "../data/failure.ts";
import { createStorage, memoryBacking, type UserInfo } from "../data/storage.ts";
import { createDevice } from "./identity.ts";
import { createSession } from "./session.ts";

const userInfo: UserInfo = {
	basicInfo: { userId: "u1", country: "ng", mobile: "8031234567", registeredAt: "2026-11-01T00:00:00.000Z" },
	step: null,
	score: 12,
	consents: [],
};
const opened = { token: "t1", userId: "u1", deviceToken: "dt", phoneNum: "8031234567" };
const held: LoginInfo = { token: "t2", userId: "u2", phoneNumber: "8030000000" };

function setUp(options: { wrapper?: LoginInfo | null; failure?: Failure } = {}) {
	const asked: [string, unknown][] = [];
	const ask = async (action: string, payload: unknown) => {
		asked.push([action, payload]);
		if (options.wrapper === undefined) return { ok: false, refusal: "noBridge" } as const;
		return { ok: true, value: options.wrapper } as const;
	};
	const bridge = { ask, present: async () => options.wrapper !== undefined } as unknown as Bridge;
	const client = (async () => {
		if (options.failure !== undefined) throw new CallFailed(options.failure);
		return userInfo;
	}) as unknown as Client;
	const storage = createStorage(memoryBacking);
	const device = createDevice(storage);
	return { session: createSession({ storage, client, bridge, device }), storage, device, asked };
}

describe("a session that was opened here", () => {
	it("is stored with the borrower, the number and the score, and the wrapper hears of it", async () => {
		const { session, storage, asked } = setUp();
		await session.open(opened);
		expect(session.state.get()).toEqual({ token: "t1", userInfo, phoneNum: "8031234567" });
		expect(storage.read("score")).toBe(12);
		expect(storage.read("deviceMsg")?.deviceToken).toBe("dt");
		expect(asked).toEqual([["setNewToken", { token: "t1", userId: "u1", phoneNumber: "8031234567" }]]);
	});

	it("stands even when the network fails before the borrower's details arrive", async () => {
		const { session } = setUp({ failure: { kind: "network" } });
		await session.open(opened);
		expect(session.state.get()).toEqual({ token: "t1", userInfo: null, phoneNum: "8031234567" });
	});

	it("leaves no trace of the borrower before it", async () => {
		const { session, storage } = setUp({ failure: { kind: "network" } });
		storage.write("userInfo", userInfo);
		await session.open({ ...opened, token: "t9" });
		expect(session.state.get().userInfo).toBeNull();
	});
});

describe("a session from the wrapper", () => {
	it("is taken over on start when there is none", async () => {
		const { session, asked } = setUp({ wrapper: held });
		await session.takeOver();
		expect(session.state.get()).toMatchObject({ token: "t2", phoneNum: "8030000000" });
		expect(asked).toEqual([["getLoginInfo", {}]]);
	});

	it("does not replace the one that is here", async () => {
		const { session, asked } = setUp({ wrapper: held });
		await session.open(opened);
		await session.takeOver();
		expect(session.state.get().token).toBe("t1");
		expect(asked.map(([action]) => action)).toEqual(["setNewToken"]);
	});

	it("is dropped when the server does not accept it", async () => {
		const refusal = {
			kind: "refusal",
			error: "tokenInvalid",
			endsSession: true,
			code: 100103,
			msg: "no",
			details: {},
			fields: [],
		} as const;
		const { session } = setUp({ wrapper: held, failure: refusal });
		expect(await session.askWrapper()).toBe(false);
		expect(session.state.get().token).toBeNull();
	});

	it.each([
		["there is no bridge", undefined],
		["the borrower turned away", null],
	])("does not come when %s", async (_why, wrapper) => {
		const { session } = setUp(wrapper === undefined ? {} : { wrapper });
		expect(await session.askWrapper()).toBe(false);
	});

	it("is asked for once, however many screens want it", async () => {
		const { session, asked } = setUp({ wrapper: held });
		expect(await Promise.all([session.askWrapper(), session.askWrapper()])).toEqual([true, true]);
		expect(asked).toHaveLength(1);
	});
});

it("the end of a session is the end in storage, in the app and in the wrapper", async () => {
	const { session, storage, device, asked } = setUp({ wrapper: null });
	await session.open(opened);
	const { deviceId } = device.state.get();
	session.end({ trustDevice: false });
	expect(session.state.get()).toEqual({ token: null, userInfo: null, phoneNum: null });
	expect(storage.read("token")).toBeNull();
	expect(device.state.get()).toEqual({ deviceId });
	expect(asked.at(-1)).toEqual(["logout", {}]);
});
