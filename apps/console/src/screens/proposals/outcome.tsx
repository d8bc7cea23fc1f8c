import { Badge } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";
import type { ListedProposal } from "./subject.ts";

const tones = { approved: "good", rejected: "late", withdrawn: "quiet" } as const;

export function Outcome({
	proposal: { decision, readable },
}: {
	readonly proposal: Pick<ListedProposal, "decision" | "readable">;
}) {
	const { t } = useWords();
	if (decision !== null) return <Badge tone={tones[decision]}>{t(`proposal.${decision}`)}</Badge>;
	return readable ? (
		<Badge tone="warn">{t("proposal.open")}</Badge>
	) : (
		<Badge tone="late">{t("proposal.unreadable")}</Badge>
	);
}
