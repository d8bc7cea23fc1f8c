import type { Bank } from "./banks.ts";
import type { RegionForms } from "./common/form-fields.ts";
import type { Questionnaire } from "./common/questions.ts";
import type { KeyFacts } from "./key-facts.ts";
import type { LegalRecords } from "./legal-records.ts";
import type { Pack } from "./pack.ts";
import type { Place, State } from "./places.ts";
import type { RegionSandbox } from "./sandbox.ts";
import type { Sources } from "./sources.ts";
import type { Terms } from "./terms.ts";

/** Everything about a region: what the server holds and what the checks read. */
export type Region = {
	readonly pack: Pack;
	readonly terms: Terms;
	readonly forms: RegionForms;
	readonly questionnaire: Questionnaire;
	readonly banks: readonly Bank[];
	readonly states: readonly State[];
	/** Places of birth with codes other than the states'; empty where the region has none. */
	readonly birthPlaces: readonly Place[];
	readonly keyFacts: KeyFacts;
	readonly legalRecords: LegalRecords;
	readonly sources: Sources;
	readonly sandbox: RegionSandbox;
};

/** A contradiction of a region with itself or its law, in a sentence with the number. */
export type Problem = { readonly country: Pack["country"]; readonly sentence: string };
