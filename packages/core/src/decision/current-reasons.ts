import type { ReasonCode } from "./scorecard.ts";

/** Reasons that one loan repaid on time takes away. */
const answeredByRepaying: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
	"shortLoanHistory",
	"fewOnTimeLoans",
	"shortHistoryWithUs",
]);

/**
 * The reasons of a decision as they hold today. A decision is kept as it was, but a borrower who has since repaid its
 * loan on time must not read that too few loans were repaid.
 */
export function currentReasons(
	reasons: readonly ReasonCode[],
	{ isRepaidOnTime }: { readonly isRepaidOnTime: boolean },
): readonly ReasonCode[] {
	return isRepaidOnTime ? reasons.filter((reason) => !answeredByRepaying.has(reason)) : reasons;
}
