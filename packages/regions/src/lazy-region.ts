import type { Bank } from "./banks.ts";
import type { RegionForms } from "./common/form-fields.ts";
import type { Questionnaire } from "./common/questions.ts";
import type { Place, State } from "./places.ts";
import type { Terms } from "./terms.ts";

/** The heavy parts of a region. A bundler makes a chunk of each import. */
export type LazyRegion = {
	readonly forms: () => Promise<{ readonly forms: RegionForms }>;
	readonly questions: () => Promise<{ readonly questions: Questionnaire }>;
	readonly banks: () => Promise<{ readonly banks: readonly Bank[] }>;
	readonly places: () => Promise<{
		readonly states: readonly State[];
		readonly birthPlaces?: readonly Place[];
	}>;
	readonly terms: () => Promise<{ readonly terms: Terms }>;
};
