import { Button } from "../kit/button.tsx";
import { Blank } from "../kit/surface.tsx";
import { useWords } from "../shared/language.tsx";

/** Shown instead of a page that threw. Reloading also fetches chunks that a new version has replaced. */
export function Broken() {
	const { t } = useWords();
	return (
		<main id="content">
			<Blank icon="alert" title={t("app.crashed")} text={t("app.crashedText")}>
				<Button onClick={() => window.location.reload()}>{t("app.reload")}</Button>
			</Blank>
		</main>
	);
}
