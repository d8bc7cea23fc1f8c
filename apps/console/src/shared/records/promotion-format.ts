import { promotionPages } from "@puente/contract";
import type { Translate } from "../language.tsx";
import type { RecordFormat } from "./record-text.tsx";

/** The description of a promotion page; null for anything else. */
export function promotionPageText(t: Translate, value: unknown): string | null {
	const page = promotionPages.find((name) => name === value);
	return page === undefined ? null : t(`promotion.page.${page}`);
}

/** Labels and texts of a proposal about a promotion page. */
export function promotionFormat(t: Translate): Partial<RecordFormat> {
	return { textOf: (path, value) => (path === "page" ? promotionPageText(t, value) : null) };
}
