import { Notice } from "@puente/ui";
import { useWords } from "../../app/use-words.ts";

export function ApplyPlace() {
	const { t } = useWords();
	return (
		<Notice tone="info">
			<p className="font-bold">{t("home.closedTitle")}</p>
			<p>{t("home.closedText")}</p>
		</Notice>
	);
}
