import type { PaymentProviderName } from "@puente/providers/payments";
import { folders } from "./folders.ts";
import type { ProviderSimulator } from "./provider-simulator.ts";

/** A provider of the core without a simulator does not compile. */
const byProvider: { readonly [Name in PaymentProviderName]: ProviderSimulator<Name> } = folders;

/** The order in which the phone page lists their rails, by country. Others follow by name. */
const first: readonly PaymentProviderName[] = [
	"stp",
	"stripe",
	"wompi",
	"wompi-payouts",
	"razorpay",
	"razorpayx",
	"paystack",
	"flutterwave",
	"monnify",
];

type Parts = "faults" | "payouts" | "collections";
/** A simulator of any provider, for the loops over all. */
type AnySimulator = Omit<ProviderSimulator, Parts> & {
	readonly [Part in Parts]: Readonly<Record<string, ProviderSimulator[Part][keyof ProviderSimulator[Part]]>>;
};

const others = Object.keys(byProvider).filter(
	(name) => !first.some((known) => known === name),
) as PaymentProviderName[];

export const providerSimulators: readonly AnySimulator[] = [...first, ...others].map(
	(name) => byProvider[name],
);
