import { type Country, countries } from "@puente/core/region";
import { packs } from "./registry/registry.ts";

/**
 * An app in a store: the package name identifies it on the wire; its home region is the default for a new borrower.
 */
export type RegisteredApp = {
	readonly packageName: string;
	readonly appName: string;
	readonly home: Country;
};

/** The home of the default app. */
const first: Country = "ng";

/**
 * One for each region; the first one is the default. The first 16 characters of two package names must differ, because
 * the wire key is made of them (docs/wire.md).
 */
export const apps = [first, ...countries.filter((country) => country !== first)].map((home) => ({
	packageName: `com.puente.${home}`,
	appName: `Puente ${packs[home].name[packs[home].language]}`,
	home,
})) as readonly RegisteredApp[] as readonly [RegisteredApp, ...RegisteredApp[]];

export function findApp(packageName: string): RegisteredApp | null {
	return apps.find((app) => app.packageName === packageName) ?? null;
}
