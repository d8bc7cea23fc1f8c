import { Spinner } from "@puente/ui";
import { useWords } from "./use-words.ts";

/** Stands where a screen will be. */
export function Waiting() {
	const { t } = useWords();
	return (
		<main className="grid flex-1 place-items-center p-8">
			<Spinner label={t("wait")} />
		</main>
	);
}
