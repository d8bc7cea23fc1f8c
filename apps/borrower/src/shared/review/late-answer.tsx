import { ButtonLink, Card, StepsList } from "@puente/ui";
import { formatMoment } from "../format/date-time.ts";
import { useQueryLink } from "../navigation/query-link.ts";
import { usePack } from "../state/services-context.ts";
import { useWords } from "../words/use-words.ts";

/** The time named for a decision has passed: what that means, what happens now, and a person to ask. */
export function LateAnswer({
	orderNo,
	answerByMs,
}: {
	readonly orderNo: string;
	readonly answerByMs: number;
}) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	const time = formatMoment(language, new Date(answerByMs).toISOString(), pack);
	return (
		<section role="status">
			<Card title={t("home.answerLate")}>
				<p className="pb-3 text-sm text-ink-2">{t("home.answerLateText", { time })}</p>
				<StepsList
					steps={[
						{ title: t("home.answerLate1"), text: t("home.answerLate1Text"), state: "plain" },
						{ title: t("home.answerLate2"), text: t("home.answerLate2Text"), state: "plain" },
					]}
				/>
				<ButtonLink tone="ghost" {...query("addFeedback", { type: "3", about: "wait", orderNo })}>
					{t("home.answerLateAsk")}
				</ButtonLink>
			</Card>
		</section>
	);
}
