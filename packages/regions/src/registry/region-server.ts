import type { RegionSandbox } from "../sandbox.ts";
import type { Sources } from "../sources.ts";

/** What the apps of a region must not contain. */
export type RegionServer = { readonly sandbox: RegionSandbox; readonly sources: Sources };
