import { randomUuid } from "@puente/client";
import type { Country } from "@puente/core/region";
import { apps, findApp, type PhoneSettings } from "@puente/regions";
import type { DeviceMsg, LocalStore } from "../../data/storage.ts";
import { createStore, type Store } from "../state/store.ts";

/** Identity of the app. One web app serves all packages; the wrapper passes the package it was installed as. */
export type AppIdentity = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly home: Country;
};

/** Stores ?packageName=…&appName=…&afid=… of the wrapper's URL for the next start. */
export function storeUrlParameters(storage: LocalStore, search: string): void {
	const parameters = new URLSearchParams(search);
	const packageName = parameters.get("packageName");
	if (packageName !== null && findApp(packageName) !== null) {
		// The stored app name belongs to another package.
		if (storage.read("packageName") !== packageName) storage.remove("appName");
		storage.write("packageName", packageName);
	}
	if (storage.read("packageName") === null) storage.write("packageName", apps[0].packageName);
	const appName = parameters.get("appName");
	if (appName !== null) storage.write("appName", appName);
	const afid = parameters.get("afid");
	if (afid !== null) storage.write("afid", afid);
}

/** @param search Names the app that a wrapper was installed as. */
export function appIdentity(
	storage: LocalStore,
	search = "",
	phone: Partial<PhoneSettings> = {},
): AppIdentity {
	// The server refuses unregistered packages, so fall back to a registered one.
	const app = findApp(storage.read("packageName") ?? "") ?? apps[0];
	const isChosen = app !== apps[0] || search.includes("packageName=");
	return {
		packageName: app.packageName,
		appName: storage.read("appName") ?? app.appName,
		afid: storage.read("afid") ?? "",
		// Nobody chose the default app for its country.
		home: (isChosen ? undefined : phone.country) ?? app.home,
	};
}

export type Device = {
	readonly state: Store<DeviceMsg>;
	readonly change: (part: Partial<Omit<DeviceMsg, "deviceId">>) => void;
	/** Reads the device from storage again. */
	readonly reload: () => void;
};

export function createDevice(storage: LocalStore): Device {
	const load = (): DeviceMsg => {
		const stored = storage.read("deviceMsg");
		if (stored !== null) return stored;
		const created = { deviceId: randomUuid() };
		storage.write("deviceMsg", created);
		return created;
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
