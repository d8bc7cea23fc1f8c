import type { Country } from "@puente/core/region";
import type { KeyFacts } from "../key-facts.ts";
import type { LegalRecords } from "../legal-records.ts";
import type { RegionSandbox } from "../sandbox.ts";
import type { Sources } from "../sources.ts";

/** What the apps of a region must not contain. */
export type RegionServer<Own extends Country = Country> = {
	readonly keyFacts: KeyFacts;
	readonly legalRecords: LegalRecords<Own>;
	readonly sandbox: RegionSandbox;
	readonly sources: Sources;
};
