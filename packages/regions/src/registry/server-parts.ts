import type { Country } from "@puente/core/region";
import type { RegionServer } from "./region-server.ts";
import * as folders from "./server-folders.ts";

/** A country without a folder in the list does not compile, nor a folder without one of these parts or with another's law. */
export const serverParts: { readonly [Own in Country]: RegionServer<Own> } = folders;
