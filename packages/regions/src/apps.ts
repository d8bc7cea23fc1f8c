import type { Country } from "@puente/core/region";

/**
 * An app in a store: the package name identifies it on the wire; its home region is the default for a new borrower.
 */
export type RegisteredApp = {
	readonly packageName: string;
	readonly appName: string;
	readonly home: Country;
};

/**
 * The first one is the default. The first 16 characters of two package names must differ, because the wire key is
 * made of them (docs/wire.md).
 */
export const apps: readonly [RegisteredApp, ...RegisteredApp[]] = [
	{ packageName: "com.puente.ng", appName: "Puente Nigeria", home: "ng" },
	{ packageName: "com.puente.mx", appName: "Puente México", home: "mx" },
	{ packageName: "com.puente.co", appName: "Puente Colombia", home: "co" },
	{ packageName: "com.puente.in", appName: "Puente India", home: "in" },
];

export function findApp(packageName: string): RegisteredApp | null {
	return apps.find((app) => app.packageName === packageName) ?? null;
}
