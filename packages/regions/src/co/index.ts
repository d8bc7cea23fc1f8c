import type { RegionEntry } from "../registry/region-entry.ts";
import { pack } from "./pack.ts";

export const entry: RegionEntry = {
	pack,
	forms: () => import("./form.ts"),
	questions: () => import("./questions.ts"),
	banks: () => import("./banks.ts"),
	places: () => import("./places.ts"),
	terms: () => import("./terms.ts"),
};
