import type { CallInput } from "@puente/contract";
import type { StaffCallName, StaffCalls } from "@puente/contract/staff";
import type { ProposalKind } from "@puente/core/staff";
import { useWords } from "../language.tsx";
import { useMay } from "../session.tsx";
import { failureText, type StaffAnswer, useStaffMutation } from "./staff-calls.tsx";

/** A call behind a button, which is not shown to those who may not make it. */
export type Action<Input> = {
	readonly allowed: boolean;
	/** Returns the message of a failure, or null. */
	readonly run: (input: Input) => Promise<string | null>;
};

type Output<Name extends StaffCallName> = StaffAnswer<Name>;

/** A call for a reason dialog. */
export function useAction<Name extends StaffCallName>(
	name: Name,
	then?: (answer: Output<Name>) => void,
	done?: string,
): Action<CallInput<StaffCalls[Name]>> {
	const { t } = useWords();
	const { allowed, run } = useStaffMutation(name, { quiet: true, done: done ?? t("app.done") });
	return {
		allowed,
		async run(input) {
			const answer = await run(input);
			if (!answer.ok) return failureText(t, answer.refusal);
			then?.(answer.value);
			return null;
		},
	};
}

/** What a proposal of a kind is made of. */
export type ProposalInput = Omit<CallInput<StaffCalls["propose"]>, "kind">;

/** Makes a proposal that another staff member has to check. */
export function usePropose(
	kind: ProposalKind,
	then?: (proposal: Output<"propose">) => void,
): Action<ProposalInput> {
	const { t } = useWords();
	const { run } = useAction("propose", then, t("proposal.made"));
	return {
		allowed: useMay()({ propose: kind }),
		run: (input) => run({ kind, ...input }),
	};
}
