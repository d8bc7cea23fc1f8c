import { weekdayOf } from "@puente/core/validation";
import { holidaysOf } from "./holidays.ts";
import type { Terms } from "./terms.ts";

/**
 * Whether the borrower may be contacted about a debt at this local time. `contactedToday` counts contacts of any
 * kind; `channelsThisWeek` lists the channels already used in the calendar week.
 */
export function mayContact(
	rule: Terms["collection"],
	moment: {
		/** ISO date and "HH:MM" in the borrower's time zone. */
		readonly date: string;
		readonly time: string;
		readonly contactedToday: number;
		readonly channel: string;
		readonly channelsThisWeek: readonly string[];
	},
): boolean {
	const weekday = weekdayOf(moment.date);
	const open = rule.windows.some(
		(window) => window.weekdays.includes(weekday) && moment.time >= window.from && moment.time < window.to,
	);
	const holiday =
		rule.holidays !== null &&
		holidaysOf(rule.holidays, Number(moment.date.slice(0, 4))).includes(moment.date);
	if (!open || holiday || moment.contactedToday >= rule.contactsPerDayMax) return false;
	if (rule.channelsPerWeekMax === null || moment.channelsThisWeek.includes(moment.channel)) return true;
	return moment.channelsThisWeek.length < rule.channelsPerWeekMax;
}
