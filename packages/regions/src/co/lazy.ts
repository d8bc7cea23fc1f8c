import type { LazyRegion } from "../lazy-region.ts";

export const colombiaLazy: LazyRegion = {
	forms: () => import("./form.ts"),
	questions: () => import("./questions.ts"),
	banks: () => import("./banks.ts"),
	places: () => import("./places.ts"),
	terms: () => import("./terms.ts"),
};
