import { Spinner } from "@puente/ui";
import { useWords } from "../words/use-words.ts";

/** Placeholder of a screen that is loading. */
export function ScreenSpinner() {
	const { t } = useWords();
	return (
		<main className="grid flex-1 place-items-center p-8">
			<Spinner label={t("wait")} />
		</main>
	);
}
