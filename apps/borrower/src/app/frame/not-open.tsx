import { BlankState, ButtonLink } from "@puente/ui";
import { Screen } from "./screen.tsx";
import { useLink } from "./use-link.ts";
import { useWords } from "./use-words.ts";

/** What a declared path shows until it has a screen: that it has none, and the way back. */
export function NotOpen() {
	const { t } = useWords();
	const link = useLink();
	return (
		<Screen title={t("notOpen.title")} back="home">
			<div className="my-auto">
				<BlankState icon="info" title={t("notOpen.text")}>
					<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
				</BlankState>
			</div>
		</Screen>
	);
}
