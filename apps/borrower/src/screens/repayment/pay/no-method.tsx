import { BlankState, ButtonLink } from "@puente/ui";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useRepaymentWords } from "../repayment-words.tsx";

/** No rail takes this payment: support must help. */
export function NoMethod() {
	const { t } = useRepaymentWords();
	const link = useLink();
	return (
		<BlankState icon="none" title={t("cashier.noneTitle")} text={t("cashier.noneText")}>
			<ButtonLink {...link("customerServices")}>{t("statement.support")}</ButtonLink>
		</BlankState>
	);
}
