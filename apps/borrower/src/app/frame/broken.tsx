import { BlankState, Button } from "@puente/ui";
import { useWords } from "./use-words.ts";

/** In place of a screen that broke. Reloading also fetches a chunk that a new version has replaced. */
export function Broken() {
	const { t } = useWords();
	return (
		<main className="my-auto px-4">
			<BlankState icon="alert" title={t("crash.title")} text={t("crash.text")}>
				<Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>
			</BlankState>
		</main>
	);
}
