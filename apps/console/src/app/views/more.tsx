import { Button } from "../kit/button.tsx";
import { useWords } from "./language.tsx";

/** Under a list that comes in pages: fetches the next one, while there is one. */
export function More({ more }: { readonly more: (() => void) | null }) {
	const { t } = useWords();
	return more === null ? null : (
		<div className="border-t border-line p-2 text-center">
			<Button onClick={more}>{t("app.more")}</Button>
		</div>
	);
}
