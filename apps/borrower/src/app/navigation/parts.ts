import type { Country, Language } from "@puente/core/region";
import type { QueryClient } from "@tanstack/react-query";
import { lazy } from "react";

/** Parts of one area that a screen of another area shows. Each is a chunk of its own. */
export const FirstDue = lazy(() => import("../../screens/repayment/success/first-due.tsx"));

export type PaySheetView = typeof import("../../screens/repayment/pay/pay-sheet.tsx")["default"];

/** The pay sheet with its texts, so that it opens complete. */
export async function loadPaySheet(
	queries: QueryClient,
	language: Language,
	country: Country,
): Promise<PaySheetView> {
	const [sheet, words] = await Promise.all([
		import("../../screens/repayment/pay/pay-sheet.tsx"),
		import("../../screens/repayment/repayment-words.tsx"),
	]);
	await words.preloadRepaymentWords(queries, language, country);
	return sheet.default;
}
