import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import type { Translate } from "../../app/language.tsx";
import { promotionPageText } from "../../app/records/promotion-format.ts";

export type Proposal = StaffOutput<StaffCalls["proposal"]>;

/** The readable name of a proposal's subject. */
export function subjectText(t: Translate, proposal: Pick<Proposal, "kind" | "subjectName">): string {
	const { kind, subjectName } = proposal;
	const page = kind === "promotionCampaign" ? promotionPageText(t, subjectName) : null;
	return page ?? subjectName;
}
