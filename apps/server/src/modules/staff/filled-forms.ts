import type { StaffCalls, StaffResult } from "@puente/contract/staff";
import { maskValues } from "@puente/core/staff";
import type { SavedAnswers } from "../order/index.ts";

type Forms = StaffResult<StaffCalls["referredItem"]>["forms"];

/** The submitted forms with masked numbers. */
export function viewForms({ BasicInfo, IdentityOCR, Addition, BindCard, Question }: SavedAnswers): Forms {
	return {
		BasicInfo: BasicInfo && { ...maskValues(BasicInfo) },
		IdentityOCR: IdentityOCR && { ...maskValues(IdentityOCR.values) },
		Addition: Addition && { ...maskValues(Addition) },
		BindCard: BindCard && { ...maskValues(BindCard) },
		Question: Question && Object.fromEntries(Object.entries(Question).map(([id, given]) => [id, [...given]])),
	};
}
