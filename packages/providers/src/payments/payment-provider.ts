import type { KeyObject } from "node:crypto";
import type { PaymentProviderName } from "@puente/core/provider";
import type { CollectionRailOf, PayoutRailOf } from "@puente/core/rail";
import type { Fetch } from "../http/request.ts";
import type { AccountNames } from "./account-names.ts";
import type { CollectionRail } from "./collection-rail.ts";
import type { PayoutRail } from "./payout-rail.ts";
import type { Setting, SettingSource } from "./provider-settings.ts";

/** What a name enquiry gets besides the provider's settings. */
export type RequestTools = {
	/** For each request. */
	readonly timeoutMs: number;
	readonly fetch: Fetch;
	/** A private key in PEM. In the sandbox, server and simulator share the file; the first to start creates it. */
	readonly openKey: (key: {
		readonly file: string;
		/** The setting that names the file. */
		readonly variable: string;
		readonly create: () => string | Buffer;
	}) => KeyObject;
};

/** What the adapter of a rail gets besides the provider's settings. */
export type AdapterTools = RequestTools & {
	/** The product clock. */
	readonly now: () => Date;
};

type Settings = Readonly<Record<string, Setting>>;
/** What each setting's reader returns. */
export type ValuesOf<Read extends Settings> = {
	readonly [Key in keyof Read]: ReturnType<Read[Key]["read"]>;
};

type Make<Read extends Settings, Tools, Made> = (account: ValuesOf<Read> & Tools) => Made;

/** A provider of rails: its settings and its adapters. A rail of the core without its adapter does not compile. */
export type PaymentProvider<Name extends PaymentProviderName, Read extends Settings> = {
	readonly settings: Read;
	/** The first credential. Without it the provider is off: this installation has no account with it. */
	readonly isOnWith: keyof Read & string;
	readonly payouts: Readonly<Record<PayoutRailOf<Name>, Make<Read, AdapterTools, PayoutRail>>>;
	/** Null is for an installation without the settings of this rail alone. */
	readonly collections: Readonly<
		Record<CollectionRailOf<Name>, Make<Read, AdapterTools, CollectionRail | null>>
	>;
	/** The name enquiry of a payout rail; null: it has none. */
	readonly accountNames: Readonly<Record<PayoutRailOf<Name>, Make<Read, RequestTools, AccountNames> | null>>;
};

/** Lets the compiler derive the types of the settings and check the adapters against them. */
export function paymentProvider<Name extends PaymentProviderName>() {
	return <const Read extends Settings>(provider: PaymentProvider<Name, Read>) => provider;
}

/** Null: no account with this provider. */
export function readSettings<Read extends Settings>(
	{ settings, isOnWith }: { readonly settings: Read; readonly isOnWith: string },
	source: SettingSource,
): ValuesOf<Read> | null {
	const credential = settings[isOnWith]?.variable ?? "";
	if (source.sandboxUrl === null && source.value(credential) === undefined) return null;
	const entries = Object.entries(settings).map(([key, setting]) => [key, setting.read(source)]);
	return Object.fromEntries(entries) as ValuesOf<Read>;
}
