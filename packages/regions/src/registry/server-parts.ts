import type { Country } from "@puente/core/region";
import type { RegionServer } from "./region-server.ts";
import * as folders from "./server-folders.ts";

/** A country without a folder in the list does not compile, nor a folder without one of these parts. */
export const serverParts: Readonly<Record<Country, RegionServer>> = folders;
