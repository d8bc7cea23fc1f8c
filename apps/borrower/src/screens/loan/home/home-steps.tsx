import { Card } from "@puente/ui";
import { useWords } from "../../../app/words/use-words.ts";

/** Steps of applying, for first-time visitors. */
export function HomeSteps() {
	const { t } = useWords();
	const steps = [t("home.step1"), t("home.step2"), t("home.step3"), t("home.step4")];
	return (
		<>
			<Card title={t("home.steps")}>
				<ol className="flex flex-col">
					{steps.map((step, index) => (
						<li
							key={step}
							className="flex items-center gap-3 border-b border-line py-2.5 text-sm last:border-0"
						>
							<span
								aria-hidden="true"
								className="grid size-[1.75rem] shrink-0 place-items-center rounded-full bg-green-soft text-xs font-bold text-green"
							>
								{index + 1}
							</span>
							<span className="min-w-0 flex-1 text-ink-2">{step}</span>
						</li>
					))}
				</ol>
			</Card>
			<p className="px-2 text-center text-xs text-ink-3">{t("home.note")}</p>
		</>
	);
}
