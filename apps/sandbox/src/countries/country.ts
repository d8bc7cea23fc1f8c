import type { RegionSandbox, SimulatedPhone } from "@puente/regions/sandbox";

/** A random whole number from 0, below the given one. */
export type Draw = (below: number) => number;

/** What the simulated phone and banks know of a country. */
export type SimulatedCountry = Pick<RegionSandbox, "banks"> &
	SimulatedPhone & {
		readonly name: string;
		readonly callingCode: string;
		readonly currency: string;
		/** The zone of its largest city, which the phone and the clock show. */
		readonly timeZone: string;
		readonly accountNumber: (bankCode: string, draw: Draw) => string;
	};

export type Contact = SimulatedPhone["contacts"][number];
