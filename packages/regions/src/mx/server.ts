import type { RegionServer } from "../registry/region-server.ts";
import { legalRecords } from "./legal-records.ts";
import { sandbox } from "./sandbox.ts";
import { sources } from "./sources.ts";

export const server: RegionServer = { legalRecords, sandbox, sources };
