import type { Country } from "@puente/core/region";
import { apps, findApp } from "@puente/regions";
import { randomUuid } from "../data/random.ts";
import type { DeviceMsg, LocalStore } from "../data/storage.ts";
import { createStore, type Store } from "./store.ts";

/** Which app this is. One web app serves them all; the wrapper says which one it was installed as. */
export type AppIdentity = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly home: Country;
};

/** A wrapper opens the page with ?packageName=…&appName=…&afid=…; what it says is kept for the next start. */
export function takeOverParameters(storage: LocalStore, search: string): void {
	const parameters = new URLSearchParams(search);
	const packageName = parameters.get("packageName");
	if (packageName !== null && findApp(packageName) !== null) {
		// The name that another package left behind is not this one's.
		if (storage.read("packageName") !== packageName) storage.remove("appName");
		storage.write("packageName", packageName);
	}
	if (storage.read("packageName") === null) storage.write("packageName", apps[0].packageName);
	const appName = parameters.get("appName");
	if (appName !== null) storage.write("appName", appName);
	const afid = parameters.get("afid");
	if (afid !== null) storage.write("afid", afid);
}

export function appIdentity(storage: LocalStore): AppIdentity {
	// A name that is not registered is refused by the server whatever the rest says: fall back to one that works.
	const app = findApp(storage.read("packageName") ?? "") ?? apps[0];
	return {
		packageName: app.packageName,
		appName: storage.read("appName") ?? app.appName,
		afid: storage.read("afid") ?? "",
		home: app.home,
	};
}

export type Device = {
	readonly state: Store<DeviceMsg>;
	readonly change: (part: Partial<Omit<DeviceMsg, "deviceId">>) => void;
	/** Takes over what storage holds now. */
	readonly reload: () => void;
};

export function createDevice(storage: LocalStore): Device {
	const load = (): DeviceMsg => {
		const known = storage.read("deviceMsg");
		if (known !== null) return known;
		const made = { deviceId: randomUuid() };
		storage.write("deviceMsg", made);
		return made;
	};
	const state = createStore(load());
	return {
		state,
		change(part) {
			const next = { ...state.get(), ...part };
			storage.write("deviceMsg", next);
			state.set(next);
		},
		reload: () => state.set(load()),
	};
}
