import { ButtonLink } from "@puente/ui";
import { useLink } from "../navigation/use-link.ts";
import { useWords } from "../words/use-words.ts";
import { useCall } from "./use-call.tsx";

/** Link to other lenders, shown when the server recommends them after a rejection. */
export function OtherLenders() {
	const { t } = useWords();
	const link = useLink();
	if (useCall("isRejectRecommendation", {}).data?.show !== true) return null;
	return (
		<ButtonLink tone="ghost" {...link("market")}>
			{t("me.market")}
		</ButtonLink>
	);
}
