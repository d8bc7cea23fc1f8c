import type { PaymentProviderName } from "@puente/core/provider";
import type { CollectionRailOf, PayoutRailOf } from "@puente/core/rail";
import type { AccountNames } from "./account-names.ts";
import type { CollectionRail } from "./collection-rail.ts";
import { folders } from "./folders.ts";
import { type AdapterTools, type RequestTools, readSettings, type ValuesOf } from "./payment-provider.ts";
import type { PayoutRail } from "./payout-rail.ts";
import type { Setting, SettingSource } from "./provider-settings.ts";

/** A provider of the core without a folder does not compile, nor a folder that no rail of the core names. */
export const paymentProviders = folders satisfies {
	readonly [Name in PaymentProviderName]: {
		readonly payouts: Readonly<Record<PayoutRailOf<Name>, unknown>>;
		readonly collections: Readonly<Record<CollectionRailOf<Name>, unknown>>;
	};
};

type Providers = typeof paymentProviders;
type Name = keyof Providers;
type SettingOf<Of extends Name> = Providers[Of]["settings"][keyof Providers[Of]["settings"]];
/** The environment variables of all providers. */
export type RailVariable = {
	[Of in Name]: VariableOf<SettingOf<Of>>;
}[Name];
type VariableOf<Setting> = Setting extends { readonly variable: infer Variable extends string }
	? Variable
	: never;

/** The settings of each provider; null: no account with it. */
export type RailSettings = {
	readonly [Of in Name]: ValuesOf<Providers[Of]["settings"]> | null;
};

type Adapters = {
	readonly payouts: PayoutRail;
	readonly collections: CollectionRail;
	readonly accountNames: AccountNames;
};
type Tools = {
	readonly payouts: AdapterTools;
	readonly collections: AdapterTools;
	readonly accountNames: RequestTools;
};
type Makers<Made> = Readonly<Record<string, ((account: never) => Made | null) | null>>;
type AnyMakers = { readonly [Kind in keyof Adapters]: Makers<Adapters[Kind]> };
type AnyProvider = AnyMakers & {
	readonly settings: Readonly<Record<string, Setting>>;
	readonly isOnWith: string;
};
const every: Readonly<Record<Name, AnyProvider>> = paymentProviders;
const names = Object.keys(every) as readonly Name[];

/** Every setting of every provider. */
export const railSettingList: readonly Setting[] = names.flatMap((name) =>
	Object.values(every[name].settings),
);

export function readRailSettings(source: SettingSource): RailSettings {
	const entries = names.map((name) => [name, readSettings(every[name], source)]);
	// Each entry is what the provider's own settings return, which a loop over all providers cannot say.
	return Object.fromEntries(entries) as RailSettings;
}

/** The adapters of one kind by the names of their rails, of every provider that has settings. */
export function makeAdapters<Kind extends keyof Adapters>(
	kind: Kind,
	settings: RailSettings,
	toolsFor: (provider: Name) => Tools[Kind],
): ReadonlyMap<string, Adapters[Kind]> {
	const made = new Map<string, Adapters[Kind]>();
	for (const name of names) {
		if (settings[name] === null) continue;
		const account = { ...settings[name], ...toolsFor(name) };
		const makers: AnyMakers = every[name];
		for (const [rail, make] of Object.entries(makers[kind])) {
			// The settings are those of the same provider, which a loop over all providers cannot say.
			const adapter = make?.(account as never);
			if (adapter) made.set(rail, adapter);
		}
	}
	return made;
}
