import type { ProposalDecision } from "@puente/core/staff";
import { useWords } from "../../app/language.tsx";
import { Badge } from "../../kit/surface.tsx";

const tones = { approved: "good", rejected: "late", withdrawn: "quiet" } as const;

export function Outcome({ decision }: { readonly decision: ProposalDecision | null }) {
	const { t } = useWords();
	return decision === null ? (
		<Badge tone="warn">{t("proposal.open")}</Badge>
	) : (
		<Badge tone={tones[decision]}>{t(`proposal.${decision}`)}</Badge>
	);
}
