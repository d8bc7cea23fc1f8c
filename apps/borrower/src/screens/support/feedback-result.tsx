import { BlankState, ButtonLink } from "@puente/ui";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { ClaimClock } from "./claim-clock.tsx";
import { SupportScreen } from "./support-screen.tsx";

export default function FeedbackResult() {
	return (
		<SupportScreen title="result.title" back="feedbackList">
			<Result />
		</SupportScreen>
	);
}

function Result() {
	const { t } = useWords("support");
	const link = useLink();
	const [query] = useSearchParams();
	const call = useCall("feedbackDetail", { feedbackId: query.get("id") ?? "" });
	return (
		<Answer call={call}>
			{({ feedback }) => (
				<div className="my-auto flex flex-col gap-3">
					<BlankState
						icon="check"
						title={t("result.heading")}
						text={feedback.claim === null ? t("result.text") : t("result.claim")}
					/>
					{feedback.claim === null ? null : (
						<ClaimClock claim={feedback.claim} answeredAtMs={call.answeredAtMs} />
					)}
					<ButtonLink {...link("feedbackList")}>{t("result.toList")}</ButtonLink>
					<ButtonLink tone="plain" {...link("home")}>
						{t("toHome")}
					</ButtonLink>
				</div>
			)}
		</Answer>
	);
}
