export { type DayCount, dayCounts, type YearFraction, yearFraction } from "./day-count.ts";
export { nextPayday, nextPaydays, type Payday } from "./payday.ts";
export {
	addDays,
	addMonths,
	type DayNumber,
	type DaySpan,
	daysBetween,
	monthEnd,
	type PlainDate,
	parseDate,
	toDayNumber,
	toPlainDate,
	weekday,
} from "./plain-date.ts";
