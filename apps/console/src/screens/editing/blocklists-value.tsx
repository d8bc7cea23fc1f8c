import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { usePropose } from "../../app/use-act.ts";
import { ButtonLink } from "../../kit/button.tsx";

export type BlockedValue = StaffOutput<StaffCalls["lookUpBlocked"]>;

/** Enough of a key for two people to talk about the same one; a proposal is called the same. */
export function KeyName({ value: { name } }: { readonly value: Pick<BlockedValue, "name"> }) {
	const { t } = useWords();
	return (
		<code className="font-mono text-xs" title={t("blocklist.keyHint")}>
			{name}
		</code>
	);
}

/** Proposes to block it or to let it go; while that waits, leads to it. */
export function ValueAction({
	value,
	onDone,
}: {
	readonly value: BlockedValue;
	readonly onDone?: () => void;
}) {
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
			onSubmit={(reason) => propose(subject, { blocked: !blocked }, reason)}
		/>
	);
}
