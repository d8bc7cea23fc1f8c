import { Blank, Button } from "../kit/index.ts";
import { useWords } from "../shared/index.ts";

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
