import type { Pack } from "@puente/regions";
import { dayEndingAt, formatDay, formatMoment } from "../../shared/format/date-time.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** Until when something holds: for midnight the end of the day before, which no one takes for another day. */
export function useUntilText(): (instant: string, pack: Pack) => string {
	const { t, language } = useWords("repayment");
	return (instant, pack) => {
		const day = dayEndingAt(instant, pack);
		return day === null
			? t("when.later", { time: formatMoment(language, instant, pack) })
			: t("when.endOf", { date: formatDay(language, day) });
	};
}
