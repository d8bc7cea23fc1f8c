import { BlankState, ButtonLink } from "@puente/ui";
import { useLink } from "../navigation/use-link.ts";
import { useWords } from "../words/use-words.ts";
import { Screen } from "./screen.tsx";

/** Placeholder for a route without a screen. */
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
