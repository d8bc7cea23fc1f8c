import type { ComponentType } from "react";
import type { LoadPart, Parts } from "../shared/navigation/parts-context.ts";
import { preloadWords } from "../shared/words/use-words.ts";

/** A part of repayment, in a chunk of its own, with its texts. */
function repaymentPart<Props>(
	load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LoadPart<Props> {
	return async (language, country) => {
		const [part] = await Promise.all([load(), preloadWords("repayment", language, country)]);
		return part.default;
	};
}

export const parts: Parts = {
	firstDue: repaymentPart(() => import("../screens/repayment/success/first-due.tsx")),
	paySheet: repaymentPart(() => import("../screens/repayment/pay/pay-sheet.tsx")),
};
