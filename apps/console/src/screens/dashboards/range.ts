import { grains } from "@puente/contract/staff";
import { type Country, countries } from "@puente/core/region";
import { addDays, isDate, type PlainDate } from "@puente/core/time";
import { todayIn } from "../../kit/format.ts";

export type Grain = (typeof grains)[number];
export type Range = {
	readonly country: Country;
	readonly from: PlainDate;
	readonly to: PlainDate;
	readonly grain: Grain;
};

export const quickDays = [30, 90, 365] as const;
const defaultDays = 90;

/** The last days up to today, by weeks when there are too many days for a chart. */
export function lastDays(country: Country, nowMs: number, days: number): Omit<Range, "country"> {
	const to = todayIn(country, nowMs);
	return { from: addDays(to, 1 - days), to, grain: days > 120 ? "week" : "day" };
}

/** The range in the address; missing and invalid values get the default. */
export function rangeOf(get: (name: string) => string, nowMs: number): Range {
	const country = countries.find((one) => one === get("country")) ?? countries[0];
	const fallback = lastDays(country, nowMs, defaultDays);
	const dateOf = (name: "from" | "to") => {
		const text = get(name);
		return isDate(text) ? text : fallback[name];
	};
	const [from, to] = [dateOf("from"), dateOf("to")];
	const grain = grains.find((one) => one === get("grain")) ?? fallback.grain;
	return { country, from: from < to ? from : to, to, grain };
}
