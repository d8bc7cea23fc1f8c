import { ButtonLink } from "@puente/ui";
import { useAsked } from "./asked.tsx";
import { useLink } from "./use-link.ts";
import { useWords } from "./use-words.ts";

/** The way to other lenders, where the server recommends them: after a rejection. */
export function OtherLenders() {
	const { t } = useWords();
	const link = useLink();
	if (useAsked("isRejectRecommendation", {}).data?.show !== true) return null;
	return (
		<ButtonLink tone="ghost" {...link("market")}>
			{t("me.market")}
		</ButtonLink>
	);
}
