import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { DocumentFields } from "@puente/providers/identity";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { Deps } from "../../platform/context/calls.ts";

/** A synthetic identity with its documents. */
export type DemoPerson = {
	readonly typed: Readonly<
		Record<
			| "firstName"
			| "middleName"
			| "lastName"
			| "secondLastName"
			| "gender"
			| "birthday"
			| "nationalId"
			| "address"
			| "cityOfBirth",
			string
		>
	>;
	readonly front: Uint8Array;
	readonly back: Uint8Array | null;
	readonly selfie: Uint8Array;
	/** The text printed on the document. */
	readonly printed: Readonly<Partial<Record<keyof DocumentFields, string>>>;
};

export type DemoAccount = {
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode: string | null;
};

/** The simulated providers at an instant in the past. */
export type PastProviders = {
	readonly payoutRails: readonly PayoutRail[];
	readonly collectionRails: readonly CollectionRail[];
	readonly accountNames: Deps["accountNames"];
	readonly bureauFor: (country: Country) => CreditBureau;
};

/** What the demo needs of the sandbox. */
export type DemoSandbox = {
	/** Another attempt gives the same index another identity. */
	readonly drawPerson: (country: Country, index: number, attempt: number) => Promise<DemoPerson>;
	/** Waits until the sandbox answers. */
	readonly waitUntilReady: () => Promise<void>;
	readonly providersAt: (now: () => Date) => PastProviders;
	readonly openAccount: (country: Country, holder: string) => Promise<DemoAccount>;
	/** Makes the next payout over this rail fail in this way. */
	readonly armFault: (rail: string, fault: "held" | "rejected") => Promise<void>;
	readonly pay: (payment: {
		readonly rail: string;
		readonly reference: string;
		readonly amountMinor: number;
		readonly at: Date;
	}) => Promise<void>;
};
