import { Icon } from "@puente/ui";
import { useElapsedMs } from "../../shared/device/use-now.ts";
import { formatMoment } from "../../shared/format/date-time.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { type Feedback, hoursAndMinutes } from "./feedback.ts";

type Claim = NonNullable<Feedback["claim"]>;

const tickMs = 30_000;

/** Deadline of an open claim, or its outcome. */
export function ClaimClock(props: { readonly claim: Claim; readonly answeredAtMs: number }) {
	const { claim, answeredAtMs } = props;
	const { t, language } = useWords("support");
	const pack = usePack();
	const left = useSecondsLeft(claim.secondsLeft, answeredAtMs);
	const isLate = left < 0;
	if (claim.outcome !== null) {
		return (
			<p className="flex items-center gap-2 text-sm font-semibold text-ink-2">
				<Icon name={claim.outcome === "confirmed" ? "check" : "info"} size={18} />
				{t(`clock.${claim.outcome}`)}
			</p>
		);
	}
	return (
		<div className="rounded-f bg-sun-soft px-3.5 py-3 text-sm text-sun-ink-2">
			<p className="font-bold">
				{isLate ? t("clock.late") : t("clock.open", { date: formatMoment(language, claim.answerBy, pack) })}
			</p>
			{isLate ? null : (
				<>
					<p role="timer" className="text-lg font-bold tabular-nums">
						{t("clock.left", hoursAndMinutes(left))}
					</p>
					<p>{t("clock.still")}</p>
				</>
			)}
		</div>
	);
}

/** Counts down from the server's value. */
function useSecondsLeft(secondsLeft: number, answeredAtMs: number): number {
	return secondsLeft - useElapsedMs(answeredAtMs, tickMs) / 1000;
}
