import { BlankState, ButtonLink } from "@puente/ui";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** No rail takes this payment: support must help. */
export function NoMethod() {
	const { t } = useWords("repayment");
	const link = useLink();
	return (
		<BlankState icon="none" title={t("cashier.noneTitle")} text={t("cashier.noneText")}>
			<ButtonLink {...link("customerServices")}>{t("statement.support")}</ButtonLink>
		</BlankState>
	);
}
