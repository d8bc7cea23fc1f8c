import { BlankState, Button } from "@puente/ui";
import { useNavigate } from "react-router";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useWords } from "../../../shared/words/use-words.ts";

export function OfferExpired() {
	const { t } = useWords("loan");
	const navigate = useNavigate();
	return (
		<BlankState picture="late" icon="info" title={t("offer.expiredTitle")} text={t("offer.expiredText")}>
			<Button onClick={() => void navigate(pathOf("home"), { replace: true })}>{t("toHome")}</Button>
		</BlankState>
	);
}
