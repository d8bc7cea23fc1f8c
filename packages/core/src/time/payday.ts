import {
	addMonthsToDay,
	type DayNumber,
	daysInMonth,
	fromCivil,
	type PlainDate,
	toCivil,
	toDayNumber,
	toPlainDate,
	weekday,
} from "./plain-date.ts";

/**
 * When a borrower is paid. "weekday" is 1 Monday to 7 Sunday. A day that a month does not have means its last day.
 * Fortnightly pay needs the last pay date, because two weekdays do not determine the week.
 */
export type Payday =
	| { readonly every: "week"; readonly weekday: number }
	| { readonly every: "fortnight"; readonly lastPaidOn: PlainDate }
	| { readonly every: "half-month"; readonly days: readonly [number, number] }
	| { readonly every: "month"; readonly day: number };

function onDayOfMonth(monthStart: DayNumber, day: number): DayNumber {
	const civil = toCivil(monthStart);
	return fromCivil({ ...civil, day: Math.min(day, daysInMonth(civil)) });
}

function firstAfter(after: DayNumber, days: readonly number[]): DayNumber {
	const thisMonth = fromCivil({ ...toCivil(after), day: 1 });
	const candidates = [thisMonth, addMonthsToDay(thisMonth, 1)].flatMap((start) =>
		days.map((day) => onDayOfMonth(start, day)),
	);
	return Math.min(...candidates.filter((day) => day > after));
}

/** The first payday strictly after a day. */
export function nextPayday(payday: Payday, after: PlainDate): PlainDate {
	const from = toDayNumber(after);
	switch (payday.every) {
		case "week":
			return toPlainDate(from + ((payday.weekday - weekday(after) + 6) % 7) + 1);
		case "fortnight": {
			const since = from - toDayNumber(payday.lastPaidOn);
			return toPlainDate(from + 14 - (((since % 14) + 14) % 14));
		}
		case "half-month":
			return toPlainDate(firstAfter(from, payday.days));
		case "month":
			return toPlainDate(firstAfter(from, [payday.day]));
	}
}

/** The next paydays in order, for instalments that fall on them. */
export function nextPaydays(payday: Payday, after: PlainDate, count: number): readonly PlainDate[] {
	const days: PlainDate[] = [];
	for (let last = after; days.length < count; ) {
		last = nextPayday(payday, last);
		days.push(last);
	}
	return days;
}
