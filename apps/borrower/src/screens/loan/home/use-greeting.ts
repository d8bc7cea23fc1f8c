import { useFirstName } from "../../../shared/session/use-first-name.ts";
import { useWords } from "../../../shared/words/use-words.ts";

export function useGreeting(): { readonly text: string; readonly initial: string | null } {
	const { t } = useWords();
	const name = useFirstName();
	return {
		text: name === null ? t("home.helloPlain") : t("home.hello", { name }),
		initial: name?.slice(0, 1).toUpperCase() ?? null,
	};
}
