import { apps } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { createStorage, memoryBacking } from "../../data/storage.ts";
import { initialLanguage } from "../words/language.ts";
import { appIdentity, createDevice, storeUrlParameters } from "./identity.ts";

describe("app identity", () => {
	it("is the first registered app by default, and is stored", () => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, "");
		expect(storage.read("packageName")).toBe(apps[0].packageName);
		expect(appIdentity(storage)).toMatchObject({
			packageName: apps[0].packageName,
			appName: apps[0].appName,
		});
	});

	it("is read from the URL and kept for the next start", () => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, "?packageName=com.puente.mx&appName=Cr%C3%A9dito&afid=af-7");
		storeUrlParameters(storage, "");
		expect(appIdentity(storage)).toEqual({
			packageName: "com.puente.mx",
			appName: "Crédito",
			afid: "af-7",
			home: "mx",
		});
	});

	it("does not keep the app name of another package", () => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, "?packageName=com.puente.mx&appName=Crédito");
		storeUrlParameters(storage, "?packageName=com.puente.co");
		expect(appIdentity(storage).appName).toBe("Puente Colombia");
	});

	it.each([
		["", "mx"],
		["?packageName=com.puente.ng", "ng"],
		["?packageName=com.puente.co", "co"],
	] as const)("with %j in the URL on a Mexican phone has the home %s", (search, home) => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, search);
		expect(appIdentity(storage, search, { country: "mx" }).home).toBe(home);
		expect(storage.read("deviceMsg")).toBeNull();
	});

	it("ignores an unregistered package", () => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, "?packageName=com.evil.app");
		expect(appIdentity(storage).packageName).toBe(apps[0].packageName);
	});
});

describe("initial language", () => {
	it.each([
		[null, "", undefined, "en"],
		[null, "?packageName=com.puente.mx", undefined, "es"],
		[null, "?packageName=com.puente.mx", "en", "en"],
		[null, "?packageName=com.puente.mx&lang=en", "es", "en"],
		[null, "?lang=de", undefined, "en"],
		["es", "?lang=en", "en", "es"],
	] as const)(
		"with %s stored, %j in the URL and the phone in %s is %s",
		(stored, search, phone, language) => {
			const storage = createStorage(memoryBacking);
			if (stored !== null) storage.write("language", stored);
			storeUrlParameters(storage, search);
			expect(initialLanguage(storage, search, appIdentity(storage).home, phone)).toBe(language);
			expect(storage.read("language")).toBe(stored);
		},
	);
});

describe("device", () => {
	it("keeps its id across restarts and changes", () => {
		const backing = memoryBacking();
		const device = createDevice(createStorage(() => backing));
		const { deviceId } = device.state.get();
		device.change({ country: "co" });
		expect(createDevice(createStorage(() => backing)).state.get()).toEqual({ deviceId, country: "co" });
	});
});
