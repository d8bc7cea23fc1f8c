import type { StaffCallName, StaffCalls, StaffInput } from "@puente/contract/staff";
import type { ProposalKind } from "@puente/core/staff";
import { useWords } from "../language.tsx";
import { failureText, useStaffMutation } from "./staff-calls.tsx";

/** A call for a reason dialog: returns the message of a failure, or null. */
export function useAction<Name extends StaffCallName>(
	name: Name,
	then?: () => void,
): (input: StaffInput<StaffCalls[Name]>) => Promise<string | null> {
	const { t } = useWords();
	const { run } = useStaffMutation(name, { quiet: true, done: t("app.done") });
	return async (input) => {
		const answer = await run(input);
		if (!answer.ok) return failureText(t, answer.refusal);
		then?.();
		return null;
	};
}

/** Makes a proposal that another staff member has to check. */
export function usePropose(
	kind: ProposalKind,
	then?: () => void,
): (subject: string, after: Readonly<Record<string, unknown>>, reason: string) => Promise<string | null> {
	const { t } = useWords();
	const { run } = useStaffMutation("propose", { quiet: true, done: t("proposal.made") });
	return async (subject, after, reason) => {
		const answer = await run({ kind, subject, after, reason });
		if (!answer.ok) return failureText(t, answer.refusal);
		then?.();
		return null;
	};
}
