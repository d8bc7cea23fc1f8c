import { useWords } from "../../app/language.tsx";
import { Badge } from "../../kit/surface.tsx";

/** Badges for a blocked, erased or active borrower. */
export function BorrowerState(props: {
	readonly profile: { readonly blockedAt: string | null; readonly erasedAt: string | null };
}) {
	const { t } = useWords();
	const { blockedAt, erasedAt } = props.profile;
	return (
		<>
			{blockedAt === null ? null : <Badge tone="late">{t("borrower.blocked")}</Badge>}{" "}
			{erasedAt === null ? null : <Badge tone="quiet">{t("borrower.erased")}</Badge>}
			{blockedAt === null && erasedAt === null ? <Badge tone="good">{t("borrower.active")}</Badge> : null}
		</>
	);
}
