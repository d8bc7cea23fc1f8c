import { plainDate, weekday } from "@puente/core/time";
import { isHoliday } from "./legal-records.ts";
import type { Region } from "./region.ts";

/**
 * Whether the borrower may be contacted about a debt at this local time. `contactedToday` counts contacts of any
 * kind; `channelsThisWeek` lists the channels already used in the calendar week.
 */
export function mayContact(
	{ terms: { collection: rule }, legalRecords }: Pick<Region, "terms" | "legalRecords">,
	moment: {
		/** ISO date and "HH:MM" in the borrower's time zone. */
		readonly date: string;
		readonly time: string;
		readonly contactedToday: number;
		readonly channel: string;
		readonly channelsThisWeek: readonly string[];
	},
): boolean {
	const open = rule.windows.some(
		(window) =>
			window.weekdays.includes(weekday(plainDate(moment.date))) &&
			moment.time >= window.from &&
			moment.time < window.to,
	);
	const isClosed = !rule.onHolidays && isHoliday(legalRecords, moment.date);
	if (!open || isClosed || moment.contactedToday >= rule.contactsPerDayMax) return false;
	if (rule.channelsPerWeekMax === null || moment.channelsThisWeek.includes(moment.channel)) return true;
	return moment.channelsThisWeek.length < rule.channelsPerWeekMax;
}
