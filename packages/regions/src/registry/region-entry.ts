import type { Bank } from "../banks.ts";
import type { RegionForms } from "../common/form-fields.ts";
import type { Questionnaire } from "../common/questions.ts";
import type { Pack } from "../pack.ts";
import type { Place, State } from "../places.ts";
import type { Terms } from "../terms.ts";

/** What the apps know of a region: its pack, and the heavy parts. A bundler makes a chunk of each import. */
export type RegionEntry = {
	readonly pack: Pack;
	readonly forms: () => Promise<{ readonly forms: RegionForms }>;
	readonly questions: () => Promise<{ readonly questions: Questionnaire }>;
	readonly banks: () => Promise<{ readonly banks: readonly Bank[] }>;
	readonly places: () => Promise<{
		readonly states: readonly State[];
		readonly birthPlaces?: readonly Place[];
	}>;
	readonly terms: () => Promise<{ readonly terms: Terms }>;
};
