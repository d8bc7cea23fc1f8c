import { BlankState, Button, Illustration } from "@puente/ui";
import { useNavigate } from "react-router";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { useLoanWords } from "../use-loan-words.ts";

export function OfferExpired() {
	const { t } = useWords();
	const { w } = useLoanWords();
	const navigate = useNavigate();
	return (
		<BlankState
			picture={<Illustration name="late" />}
			icon="info"
			title={w("offer.expiredTitle")}
			text={w("offer.expiredText")}
		>
			<Button onClick={() => void navigate(pathOf("home"), { replace: true })}>{t("toHome")}</Button>
		</BlankState>
	);
}
