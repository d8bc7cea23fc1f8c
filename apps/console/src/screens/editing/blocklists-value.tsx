import { ButtonLink } from "../../kit/index.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";

export type BlockedValue = StaffAnswer<"lookUpBlocked">;

/** The short name of a key; proposals use the same name. */
export function KeyName({ value: { name } }: { readonly value: Pick<BlockedValue, "name"> }) {
	const { t } = useWords();
	return (
		<code className="font-mono text-xs" title={t("blocklist.keyHint")}>
			{name}
		</code>
	);
}

/** Proposes to block or unblock a value, or links to the open proposal. */
export function ValueAction(props: { readonly value: BlockedValue; readonly onDone?: () => void }) {
	const { value, onDone } = props;
	const { t } = useWords();
	const propose = usePropose("blocklistEntry", onDone);
	const { subject, blocked, proposalId } = value;
	if (proposalId !== null)
		return (
			<ButtonLink to={`/proposals/${proposalId}`} icon="check">
				{t("editing.waits")}
			</ButtonLink>
		);
	return (
		<ReasonAction
			label={t(blocked ? "blocklist.letGo" : "blocklist.block")}
			text={t(blocked ? "blocklist.letGoText" : "blocklist.blockText")}
			action={propose}
			input={(reason) => ({ subject, after: { blocked: !blocked }, reason })}
		/>
	);
}
