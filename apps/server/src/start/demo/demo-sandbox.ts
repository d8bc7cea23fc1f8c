import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { DocumentFields } from "@puente/providers/identity";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { Deps } from "../../platform/context/calls.ts";

/** Somebody who does not exist, with their papers. */
export type DemoPerson = {
	readonly typed: Readonly<
		Record<
			| "firstName"
			| "middleName"
			| "lastName"
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
	/** What stands on the document. */
	readonly printed: Readonly<Partial<Record<keyof DocumentFields, string>>>;
};

export type DemoAccount = {
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode: string | null;
};

/** The outside at an instant that has passed. */
export type PastWorld = {
	readonly payoutRails: readonly PayoutRail[];
	readonly collectionRails: readonly CollectionRail[];
	readonly accountNames: Deps["accountNames"];
	readonly bureau: CreditBureau;
};

/** What the demo needs of the pretend world around it. */
export type DemoWorld = {
	/** Another attempt gives the same person another identity. */
	readonly drawPerson: (country: Country, which: number, attempt: number) => Promise<DemoPerson>;
	/** Waits until the pretend world answers. */
	readonly ready: () => Promise<void>;
	readonly at: (now: () => Date) => PastWorld;
	readonly openAccount: (country: Country, holder: string) => Promise<DemoAccount>;
	/** The next payout over this rail goes wrong in this way. */
	readonly arm: (rail: string, fault: "held" | "rejected") => Promise<void>;
	readonly pay: (payment: {
		readonly rail: string;
		readonly reference: string;
		readonly amountMinor: number;
		readonly at: Date;
	}) => Promise<void>;
};
