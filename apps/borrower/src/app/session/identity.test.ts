import { apps } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { createStorage, memoryBacking } from "../data/storage.ts";
import { appIdentity, createDevice, takeOverParameters } from "./identity.ts";
import { firstLanguage } from "./language.ts";

describe("which app this is", () => {
	it("is the first registered one by default, and that is kept", () => {
		const storage = createStorage(memoryBacking);
		takeOverParameters(storage, "");
		expect(storage.read("packageName")).toBe(apps[0].packageName);
		expect(appIdentity(storage)).toMatchObject({
			packageName: apps[0].packageName,
			appName: apps[0].appName,
		});
	});

	it("is what the wrapper said in the address, at the next start too", () => {
		const storage = createStorage(memoryBacking);
		takeOverParameters(storage, "?packageName=com.puente.mx&appName=Cr%C3%A9dito&afid=af-7");
		takeOverParameters(storage, "");
		expect(appIdentity(storage)).toEqual({
			packageName: "com.puente.mx",
			appName: "Crédito",
			afid: "af-7",
			home: "mx",
		});
	});

	it("does not carry the name of one package over to another", () => {
		const storage = createStorage(memoryBacking);
		takeOverParameters(storage, "?packageName=com.puente.mx&appName=Crédito");
		takeOverParameters(storage, "?packageName=com.puente.co");
		expect(appIdentity(storage).appName).toBe("Puente Colombia");
	});

	it("ignores a package that nobody registered", () => {
		const storage = createStorage(memoryBacking);
		takeOverParameters(storage, "?packageName=com.evil.app");
		expect(appIdentity(storage).packageName).toBe(apps[0].packageName);
	});
});

describe("the first language", () => {
	it.each([
		[null, "", "en"],
		[null, "?packageName=com.puente.mx", "es"],
		[null, "?packageName=com.puente.mx&lang=en", "en"],
		[null, "?lang=de", "en"],
		["es", "?lang=en", "es"],
	] as const)("with %s kept and %j in the address is the right one", (kept, search, language) => {
		const storage = createStorage(memoryBacking);
		if (kept !== null) storage.write("language", kept);
		takeOverParameters(storage, search);
		expect(firstLanguage(storage, search, appIdentity(storage))).toBe(language);
	});
});

describe("the device", () => {
	it("keeps its id over starts and changes", () => {
		const backing = memoryBacking();
		const device = createDevice(createStorage(() => backing));
		const { deviceId } = device.state.get();
		device.change({ country: "co" });
		expect(createDevice(createStorage(() => backing)).state.get()).toEqual({ deviceId, country: "co" });
	});
});
