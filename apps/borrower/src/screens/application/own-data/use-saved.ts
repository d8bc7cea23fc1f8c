import { useServices, useWords } from "../../../shared/index.ts";
import { useBack } from "../../../shared/navigation/use-link.ts";

/** After a change: says so and goes back to the data, which is loaded again. */
export function useSaved(): (text?: string) => void {
	const { queries, toasts } = useServices();
	const { t } = useWords("applying");
	const back = useBack("settings");
	return (text = t("own.saved")) => {
		void queries.invalidateQueries({ queryKey: ["ownData"] });
		void queries.invalidateQueries({ queryKey: ["getApplication"] });
		toasts.show("good", text);
		back();
	};
}
