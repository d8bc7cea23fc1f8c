import { Badge } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";

/** Badges for a deceased, blocked, erased or active borrower. */
export function BorrowerState(props: {
	readonly profile: {
		readonly blockedAt: string | null;
		readonly deceasedAt: string | null;
		readonly erasedAt: string | null;
	};
}) {
	const { t } = useWords();
	const { blockedAt, deceasedAt, erasedAt } = props.profile;
	return (
		<>
			{deceasedAt === null ? null : <Badge tone="quiet">{t("borrower.deceased")}</Badge>}{" "}
			{blockedAt === null ? null : <Badge tone="late">{t("borrower.blocked")}</Badge>}{" "}
			{erasedAt === null ? null : <Badge tone="quiet">{t("borrower.erased")}</Badge>}
			{blockedAt === null && erasedAt === null ? <Badge tone="good">{t("borrower.active")}</Badge> : null}
		</>
	);
}
