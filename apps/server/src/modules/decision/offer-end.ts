import { addWorkingDays } from "@puente/core/time";
import { isHoliday, type Region } from "@puente/regions/load";
import { endOfLocalDay, localDate, secondsAfter } from "../../platform/clock/clock.ts";

/**
 * Until when an offer may be accepted: the specification's hours, or to the end of the law's last working day where that
 * is later. The day on which the offer is made does not count.
 */
export function offerEndOf({ pack, terms, legalRecords }: Region, madeAt: Date): Date {
	const afterHours = secondsAfter(madeAt, terms.deadlines.confirmHoursMax * 3_600);
	const days = terms.disclosure.offerWorkingDaysMin;
	if (days === 0) return afterHours;
	const lastDay = addWorkingDays(localDate(madeAt, pack.timeZone), days, (day) =>
		isHoliday(legalRecords, day),
	);
	const end = endOfLocalDay(lastDay, pack.timeZone);
	return end > afterHours ? end : afterHours;
}
