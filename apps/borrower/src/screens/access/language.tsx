import { languages } from "@puente/core";
import { ChoiceList } from "@puente/ui";
import { Screen } from "../../app/screen.tsx";
import { useServices } from "../../app/services-context.ts";
import { useWords } from "../../app/use-words.ts";

export default function LanguageScreen() {
	const services = useServices();
	const { t, language } = useWords();
	return (
		<Screen title={t("language.title")} back="me">
			<ChoiceList
				name="language"
				legend={t("language.title")}
				choices={languages.map((id) => ({ id, label: t(`language.${id}`), lang: id }))}
				current={language}
				onChoose={(chosen) => void services.run(() => services.language.choose(chosen))}
			/>
		</Screen>
	);
}
