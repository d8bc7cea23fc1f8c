import { promotionPages } from "@puente/contract";
import type { Translate } from "./language.tsx";
import type { Reading } from "./values.tsx";

/** A promotion page by what it is for; null for anything else. */
export function promotionPageText(t: Translate, value: unknown): string | null {
	const page = promotionPages.find((name) => name === value);
	return page === undefined ? null : t(`promotion.page.${page}`);
}

/** How a proposal about a promotion page is read. */
export function promotionReading(t: Translate): Reading {
	return {
		order: [],
		labelOf: () => null,
		textOf: (path, value) => (path === "page" ? promotionPageText(t, value) : null),
	};
}
