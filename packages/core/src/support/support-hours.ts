export type SupportHours = {
	/** Local time, "09:00". */
	readonly opensAt: string;
	readonly closesAt: string;
	/** Monday is 1. */
	readonly weekdays: readonly number[];
};

/** A moment in the region's local time. */
export type LocalMoment = { readonly weekday: number; readonly time: string };

/** Open from the first minute to the minute before closing. */
export function isOpen(hours: SupportHours, { weekday, time }: LocalMoment): boolean {
	return hours.weekdays.includes(weekday) && time >= hours.opensAt && time < hours.closesAt;
}

/** Days until the next opening: 0 is today. Null when it never opens. */
export function daysUntilOpening(hours: SupportHours, { weekday, time }: LocalMoment): number | null {
	const days = [0, 1, 2, 3, 4, 5, 6, 7].find((ahead) => {
		const on = ((weekday - 1 + ahead) % 7) + 1;
		return hours.weekdays.includes(on) && (ahead > 0 || time < hours.opensAt);
	});
	return days ?? null;
}
