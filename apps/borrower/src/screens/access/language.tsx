import { languages } from "@puente/core/region";
import { ChoiceList } from "@puente/ui";
import { useState } from "react";
import { Screen } from "../../shared/frame/screen.tsx";
import { useServices, useWords } from "../../shared/index.ts";

export default function LanguageScreen() {
	const services = useServices();
	const { t, language } = useWords();
	/** The tapped language, marked while its texts load. */
	const [tapped, setTapped] = useState<typeof language | null>(null);
	return (
		<Screen title={t("language.title")} back="me">
			<p className="px-1 text-sm text-ink-2">{t("language.text")}</p>
			<ChoiceList
				name="language"
				legend={t("language.title")}
				choices={languages.map((id) => ({ id, label: t(`language.${id}`), lang: id }))}
				current={tapped ?? language}
				onChoose={(chosen) => {
					setTapped(chosen);
					void services.run(() => services.language.choose(chosen)).then(() => setTapped(null));
				}}
			/>
		</Screen>
	);
}
