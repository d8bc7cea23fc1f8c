import { byCountry, type Country } from "@puente/core/region";
import type { Pack } from "../pack.ts";
import * as folders from "./folders.ts";
import type { RegionEntry } from "./region-entry.ts";

/** A country without a folder in the list does not compile, nor a folder without one of these parts. */
export const registry: Readonly<Record<Country, RegionEntry>> = folders;

export const packs: Readonly<Record<Country, Pack>> = byCountry((country) => registry[country].pack);
