import type { Country, Language } from "@puente/core/region";
import type { QueryClient } from "@tanstack/react-query";

/** Parts of one area that a screen of another area shows. Each is a chunk of its own, loaded with its texts. */

type FirstDueView = typeof import("../screens/repayment/success/first-due.tsx")["default"];

export async function loadFirstDue(
	queries: QueryClient,
	language: Language,
	country: Country,
): Promise<FirstDueView> {
	const [part, words] = await Promise.all([
		import("../screens/repayment/success/first-due.tsx"),
		import("../screens/repayment/repayment-words.tsx"),
	]);
	await words.preloadRepaymentWords(queries, language, country);
	return part.default;
}

export type PaySheetView = typeof import("../screens/repayment/pay/pay-sheet.tsx")["default"];

/** The pay sheet with its texts, so that it opens complete. */
export async function loadPaySheet(
	queries: QueryClient,
	language: Language,
	country: Country,
): Promise<PaySheetView> {
	const [sheet, words] = await Promise.all([
		import("../screens/repayment/pay/pay-sheet.tsx"),
		import("../screens/repayment/repayment-words.tsx"),
	]);
	await words.preloadRepaymentWords(queries, language, country);
	return sheet.default;
}
