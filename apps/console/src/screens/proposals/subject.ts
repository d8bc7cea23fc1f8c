import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import type { Translate } from "../../shared/language.tsx";
import { promotionPageText } from "../../shared/records/promotion-format.ts";

export type Proposal = StaffAnswer<"proposal">;
export type ListedProposal = StaffAnswer<"proposals">["proposals"][number];

/** The readable name of a proposal's subject. A borrower has an id for a name, of which the start is enough. */
export function subjectText(
	t: Translate,
	{ kind, subjectName, borrowerId }: Pick<ListedProposal, "kind" | "subjectName" | "borrowerId">,
): string {
	const page = kind === "promotionCampaign" ? promotionPageText(t, subjectName) : null;
	return page ?? (subjectName === borrowerId ? subjectName.slice(0, 8) : subjectName);
}
