import { formatClock, formatMoment, lastMinute } from "../../shared/format/date-time.ts";
import { nearDay } from "../../shared/format/day-text.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";

/** A deadline as people say it, such as "tonight at 23:05". A ticking clock would press. */
export function useDeadlineText(): (instant: string, nowMs: number) => string {
	const pack = usePack();
	const { t, language } = useWords("loan");
	return (instant, nowMs) => {
		const end = lastMinute(instant, pack);
		const day = nearDay(end, nowMs, pack);
		return day === null
			? t("when.later", { time: formatMoment(language, end, pack) })
			: t(`when.${day}`, { time: formatClock(language, end, pack) });
	};
}
