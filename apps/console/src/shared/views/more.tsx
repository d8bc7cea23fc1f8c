import { Button } from "../../kit/index.ts";
import { useWords } from "../language.tsx";

/** The button that fetches the next page of a list, if there is one. */
export function More({ more }: { readonly more: (() => void) | null }) {
	const { t } = useWords();
	return more === null ? null : (
		<div className="border-t border-line p-2 text-center">
			<Button onClick={more}>{t("app.more")}</Button>
		</div>
	);
}
