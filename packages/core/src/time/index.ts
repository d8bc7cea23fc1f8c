export { type DayCount, dayCounts, type YearFraction, yearFraction } from "./day-count.ts";
export { nextPayday, nextPaydays, type Payday } from "./payday.ts";
export {
	addDays,
	addMonths,
	addYears,
	type DayNumber,
	type DaySpan,
	daysBetween,
	firstOfMonth,
	isDate,
	monthEnd,
	type PlainDate,
	plainDate,
	toDayNumber,
	toPlainDate,
	weekday,
} from "./plain-date.ts";
export { addWorkingDays } from "./working-days.ts";
