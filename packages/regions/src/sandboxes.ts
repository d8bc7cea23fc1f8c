import { byCountry, type Country } from "@puente/core/region";
import type { RegionSandbox } from "./sandbox.ts";
import { serverParts } from "./server-parts.ts";

export type { RegionSandbox, SimulatedPhone } from "./sandbox.ts";

/** What the simulated world has of each region. */
export const sandboxes: Readonly<Record<Country, RegionSandbox>> = byCountry(
	(country) => serverParts[country].sandbox,
);
