import type { Country } from "@puente/core/region";
import { Badge, Facts, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../calls/staff-calls.tsx";
import { Moment } from "../clock.tsx";
import { useWords } from "../language.tsx";
import { useBorrowerWords } from "../records/borrower-words.ts";
import { labelOf } from "../records/record-text.tsx";

type Decision = StaffAnswer<"referredItem">["decision"];

const tones = { approve: "good", refer: "warn", reject: "late" } as const;

/** The decision on an application with its points by characteristic. */
export function PointsView(props: { readonly decision: Decision; readonly country: Country | null }) {
	const { decision, country } = props;
	const { t, language } = useWords();
	const words = useBorrowerWords();
	const points = Object.entries(decision.pointsByCharacteristic).sort(([, one], [, other]) => one - other);
	return (
		<Panel title={t("decision.title")}>
			<Facts
				items={[
					{
						label: t("decision.outcome"),
						value: <Badge tone={tones[decision.outcome]}>{t(`decision.outcome.${decision.outcome}`)}</Badge>,
					},
					{ label: t("decision.by"), value: t(`decision.by.${decision.decidedBy}`) },
					{ label: t("decision.points"), value: decision.points },
					{ label: t("decision.card"), value: decision.cardVersion },
					{ label: t("decision.at"), value: <Moment at={decision.decidedAt} country={country} /> },
				]}
			/>
			{decision.reasons.length === 0 ? null : (
				<>
					<h3 className="mt-4 mb-1 text-xs font-semibold text-ink-2">{t("decision.reasons")}</h3>
					<ul className="list-disc pl-5 text-md">
						{decision.reasons.map((reason) => (
							<li key={reason}>{words.reason(reason)}</li>
						))}
					</ul>
				</>
			)}
			{points.length === 0 ? null : (
				<>
					<h3 className="mt-4 mb-1 text-xs font-semibold text-ink-2">{t("decision.byCharacteristic")}</h3>
					<Facts items={points.map(([name, value]) => ({ label: labelOf(language, name), value }))} />
				</>
			)}
		</Panel>
	);
}
