import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Step } from "@puente/core/application";
import { type FieldReader, isRevealable, maskedFields, maskValues } from "@puente/core/staff";
import type { Staff } from "../../platform/context/calls.ts";
import type { SavedAnswers } from "./saved-answers.ts";

type Forms = CallResult<StaffCalls["referredItem"]>["forms"];

/** What a person of staff may read of a borrower whose newest order is at this step. */
export function readerOf({ roles }: Staff, step: Step | null): FieldReader {
	return { roles, isChecking: step === "Applying" };
}

/** The submitted forms with masked numbers, and which of them this reader may reveal. */
export function viewForms(
	{ BasicInfo, IdentityOCR, Addition, BindCard, Question }: SavedAnswers,
	reader: FieldReader,
): { readonly forms: Forms; readonly revealable: string[] } {
	const forms = {
		BasicInfo: BasicInfo && { ...maskValues(BasicInfo, reader) },
		IdentityOCR: IdentityOCR && { ...maskValues(IdentityOCR.values, reader) },
		Addition: Addition && { ...maskValues(Addition, reader) },
		BindCard: BindCard && { ...maskValues(BindCard, reader) },
		Question: Question && Object.fromEntries(Object.entries(Question).map(([id, given]) => [id, [...given]])),
	};
	return { forms, revealable: maskedFields.filter((field) => isRevealable(field, reader)) };
}
