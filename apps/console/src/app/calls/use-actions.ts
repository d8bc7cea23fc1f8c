import type { StaffCallName, StaffCalls, StaffInput } from "@puente/contract/staff";
import type { ProposalKind } from "@puente/core/staff";
import { failureText, useDo } from "./ask.tsx";
import { useWords } from "./language.tsx";

/** Does something and answers what went wrong, as the questions that ask for a reason want it. */
export function useAct<Name extends StaffCallName>(
	name: Name,
	then?: () => void,
): (input: StaffInput<StaffCalls[Name]>) => Promise<string | null> {
	const { t } = useWords();
	const { run } = useDo(name, { quiet: true, done: t("app.done") });
	return async (input) => {
		const answer = await run(input);
		if (!answer.ok) return failureText(t, answer.refusal);
		then?.();
		return null;
	};
}

/** Proposes something that another person has to check. */
export function usePropose(
	kind: ProposalKind,
	then?: () => void,
): (subject: string, after: Readonly<Record<string, unknown>>, reason: string) => Promise<string | null> {
	const { t } = useWords();
	const { run } = useDo("propose", { quiet: true, done: t("proposal.made") });
	return async (subject, after, reason) => {
		const answer = await run({ kind, subject, after, reason });
		if (!answer.ok) return failureText(t, answer.refusal);
		then?.();
		return null;
	};
}
