import type { Parts } from "../shared/navigation/parts-context.ts";

const repaymentWords = () => import("../screens/repayment/repayment-words.tsx");

/** Each part is a chunk of its own. */
export const parts: Parts = {
	firstDue: async (queries, language, country) => {
		const [part, words] = await Promise.all([
			import("../screens/repayment/success/first-due.tsx"),
			repaymentWords(),
		]);
		await words.preloadRepaymentWords(queries, language, country);
		return part.default;
	},
	paySheet: async (queries, language, country) => {
		const [sheet, words] = await Promise.all([
			import("../screens/repayment/pay/pay-sheet.tsx"),
			repaymentWords(),
		]);
		await words.preloadRepaymentWords(queries, language, country);
		return sheet.default;
	},
};
