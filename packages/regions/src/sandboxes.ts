import { byCountry, type Country } from "@puente/core/region";
import { serverParts } from "./registry/server-parts.ts";
import type { RegionSandbox } from "./sandbox.ts";

export type { RegionSandbox, SimulatedPhone } from "./sandbox.ts";

/** What the simulated world has of each region. */
export const sandboxes: Readonly<Record<Country, RegionSandbox>> = byCountry(
	(country) => serverParts[country].sandbox,
);
