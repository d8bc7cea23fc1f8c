import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import type { Translate } from "../../app/language.tsx";
import { promotionPageText } from "../../app/promotion-reading.ts";

export type Proposal = StaffOutput<StaffCalls["proposal"]>;

/** What a proposal is about, by the name that a person knows it by. */
export function subjectText(t: Translate, proposal: Pick<Proposal, "kind" | "subjectName">): string {
	const { kind, subjectName } = proposal;
	const page = kind === "promotionCampaign" ? promotionPageText(t, subjectName) : null;
	return page ?? subjectName;
}
