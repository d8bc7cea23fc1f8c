import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

/** Copies a text and shows a toast. The clipboard is missing without TLS and may be denied. */
export function useCopy(): (text: string) => void {
	const { toasts } = useServices();
	const { t } = useWords();
	return (text) => {
		const written = Promise.resolve().then(() => navigator.clipboard.writeText(text));
		void written.then(
			() => toasts.show("good", t("copy.done")),
			() => toasts.show("wrong", t("copy.failed")),
		);
	};
}
