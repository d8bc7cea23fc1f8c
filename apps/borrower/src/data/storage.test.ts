import { describe, expect, it } from "vitest";
import { clearLocalData, createStorage, memoryBacking, type StoredKey, type UserInfo } from "./storage.ts";

const userInfo: UserInfo = {
	basicInfo: {
		userId: "u1",
		country: "mx",
		mobile: "5512345678",
		registeredAt: "2026-11-01T00:00:00.000Z",
		firstName: "Valeria",
	},
	step: null,
	score: null,
	consents: [],
};

describe("local storage", () => {
	it("returns written values, also after a reload", () => {
		const backing = memoryBacking();
		createStorage(() => backing).write("userInfo", userInfo);
		createStorage(() => backing).write("language", "es");
		const later = createStorage(() => backing);
		expect(later.read("userInfo")).toEqual(userInfo);
		expect(later.read("language")).toBe("es");
		expect(backing.getItem("language")).toBe("es");
	});

	it.each<[StoredKey, string]>([
		["token", "two words\r\nX-Header: 1"],
		["token", ""],
		["userInfo", "{"],
		["userInfo", '{"basicInfo":{"userId":7}}'],
		["score", "many"],
		["language", "de"],
		["packageName", "<script>"],
		["deviceMsg", "null"],
		["deviceMsg", '{"deviceId":"a b"}'],
		["afid", "ä"],
		["appName", "a\u0000b"],
		["phoneNum", "+52 55"],
		["addActive", "yes"],
		["faqData", '{"length":1}'],
	])("treats %s with the value %j as absent", (key, text) => {
		const backing = memoryBacking();
		backing.setItem(key, text);
		expect(createStorage(() => backing).read(key)).toBeNull();
	});

	it("drops invalid fields of deviceMsg and keeps the others", () => {
		const backing = memoryBacking();
		backing.setItem("deviceMsg", '{"deviceId":"d1","deviceToken":"bad token","country":"fr","extra":1}');
		expect(createStorage(() => backing).read("deviceMsg")).toEqual({ deviceId: "d1" });
	});

	it("falls back to memory when the browser blocks it", () => {
		const store = createStorage(() => {
			throw new Error("blocked");
		});
		store.write("token", "t1");
		expect(store.read("token")).toBe("t1");
		store.remove("token");
		expect(store.read("token")).toBeNull();
	});

	it("keeps a value in memory if storage is full, and prefers it", () => {
		const full = {
			...memoryBacking(),
			getItem: () => "en",
			setItem: () => {
				throw new Error("full");
			},
		};
		const store = createStorage(() => full);
		store.write("language", "es");
		expect(store.read("language")).toBe("es");
	});
});

describe("clearLocalData", () => {
	function filled() {
		const backing = memoryBacking();
		const store = createStorage(() => backing);
		store.write("token", "t1");
		store.write("userInfo", userInfo);
		store.write("score", 5);
		store.write("phoneNum", "5512345678");
		store.write("addActive", true);
		store.write("faqData", []);
		store.write("language", "es");
		store.write("packageName", "com.puente.mx");
		store.write("appName", "Puente México");
		store.write("afid", "af-1");
		store.write("deviceMsg", { deviceId: "d1", deviceToken: "dt", country: "mx" });
		return store;
	}

	it("removes the borrower's data and keeps device, app and language", () => {
		const store = filled();
		clearLocalData(store, { trustDevice: false });
		for (const key of ["token", "userInfo", "score", "phoneNum", "addActive", "faqData"] as const) {
			expect(store.read(key), key).toBeNull();
		}
		expect(store.read("deviceMsg")).toEqual({ deviceId: "d1", country: "mx" });
		expect(store.read("language")).toBe("es");
		expect(store.read("packageName")).toBe("com.puente.mx");
		expect(store.read("appName")).toBe("Puente México");
		expect(store.read("afid")).toBe("af-1");
	});

	it("keeps the device token for an expired session", () => {
		const store = filled();
		clearLocalData(store, { trustDevice: true });
		expect(store.read("deviceMsg")).toEqual({ deviceId: "d1", deviceToken: "dt", country: "mx" });
		expect(store.read("token")).toBeNull();
	});
});
