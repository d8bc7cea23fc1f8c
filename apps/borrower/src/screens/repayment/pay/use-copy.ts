import { useServices } from "../../app/services-context.ts";
import { useWords } from "../../app/use-words.ts";

/** Puts a text on the clipboard and says whether that worked: it is missing without TLS and may be refused. */
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
