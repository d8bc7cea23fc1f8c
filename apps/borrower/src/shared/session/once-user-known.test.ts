import { expect, it } from "vitest";
import type { UserInfo } from "../../data/storage.ts";
import { createStore } from "../state/store.ts";
import { onceUserKnown } from "./once-user-known.ts";
import type { SessionState } from "./session.ts";

const userInfo: UserInfo = {
	basicInfo: {
		userId: "u1",
		country: "mx",
		mobile: "******5678",
		registeredAt: "2026-03-02T15:00:00.000Z",
		firstName: null,
	},
	step: null,
	score: null,
	consents: [],
};
const opened: SessionState = { token: "t1", userInfo: null, phoneNum: "5512345678" };

function openSession(state: SessionState) {
	const store = createStore(state);
	const ids: string[] = [];
	onceUserKnown(store, "t1", (id) => ids.push(id));
	return { store, ids };
}

it("runs at once with a known borrower", () => {
	expect(openSession({ ...opened, userInfo }).ids).toEqual(["u1"]);
});

it("waits for the user info, and runs once", () => {
	const { store, ids } = openSession(opened);
	expect(ids).toEqual([]);
	store.set({ ...opened, userInfo });
	store.set({ ...opened, userInfo: { ...userInfo, score: 5 } });
	expect(ids).toEqual(["u1"]);
});

it.each([
	["ended", { ...opened, token: null }],
	["replaced", { ...opened, token: "t2", userInfo }],
])("never runs for a session that was %s", (_, next) => {
	const { store, ids } = openSession(opened);
	store.set(next);
	store.set({ ...opened, userInfo });
	expect(ids).toEqual([]);
});
