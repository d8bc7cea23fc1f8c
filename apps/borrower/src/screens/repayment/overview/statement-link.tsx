import { DetailLink } from "@puente/ui";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Opens the statement of a loan, whose entries the phone checks itself. */
export function StatementLink({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	return (
		<DetailLink
			icon="shield"
			label={t("links.statement")}
			text={t("links.statementText")}
			{...link("statement", { orderNo })}
		/>
	);
}
