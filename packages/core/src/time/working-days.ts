import { addDays, type PlainDate, weekday } from "./plain-date.ts";

/** The day that is a number of working days later, as banks count them: Saturdays, Sundays and holidays do not count. */
export function addWorkingDays(
	from: PlainDate,
	days: number,
	isHoliday: (day: PlainDate) => boolean,
): PlainDate {
	let day = from;
	for (let left = days; left > 0; ) {
		day = addDays(day, 1);
		const weekdayNumber = weekday(day);
		if (weekdayNumber >= 1 && weekdayNumber <= 5 && !isHoliday(day)) left--;
	}
	return day;
}
