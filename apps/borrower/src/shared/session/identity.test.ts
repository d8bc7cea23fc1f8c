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

	it("ignores an unregistered package", () => {
		const storage = createStorage(memoryBacking);
		storeUrlParameters(storage, "?packageName=com.evil.app");
		expect(appIdentity(storage).packageName).toBe(apps[0].packageName);
	});
});

describe("initial language", () => {
	it.each([
		[null, "", "en"],
		[null, "?packageName=com.puente.mx", "es"],
		[null, "?packageName=com.puente.mx&lang=en", "en"],
		[null, "?lang=de", "en"],
		["es", "?lang=en", "es"],
	] as const)("with %s stored and %j in the URL is %s", (stored, search, language) => {
		const storage = createStorage(memoryBacking);
		if (stored !== null) storage.write("language", stored);
		storeUrlParameters(storage, search);
		expect(initialLanguage(storage, search, appIdentity(storage))).toBe(language);
	});
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
