import { useServices } from "../../../app/state/services-context.ts";
import { useStore } from "../../../app/state/store.ts";
import { useWords } from "../../../app/words/use-words.ts";

/** The borrower's first given name; null until the personal information was given. */
export function useFirstName(): string | null {
	const { userInfo } = useStore(useServices().session.state);
	return userInfo?.basicInfo.firstName?.trim().split(/\s+/)[0] || null;
}

export function useGreeting(): { readonly text: string; readonly initial: string | null } {
	const { t } = useWords();
	const name = useFirstName();
	return {
		text: name === null ? t("home.helloPlain") : t("home.hello", { name }),
		initial: name?.slice(0, 1).toUpperCase() ?? null,
	};
}
