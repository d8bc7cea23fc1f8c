import type { RegionServer } from "../registry/region-server.ts";
import { keyFacts } from "./key-facts.ts";
import { legalRecords } from "./legal-records.ts";
import { sandbox } from "./sandbox.ts";
import { sources } from "./sources.ts";

export const server: RegionServer<"ng"> = { keyFacts, legalRecords, sandbox, sources };
