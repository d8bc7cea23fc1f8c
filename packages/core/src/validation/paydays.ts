import { ok } from "../result.ts";
import { broken, type CheckResult } from "./rules.ts";

/**
 * Weekly: one weekday. Fourteen: every second week, with two weekdays as in the specification; the cycle follows from
 * the last pay date, because two weekdays do not determine it. Biweekly: twice a month (the quincena). Monthly: one
 * day.
 */
export const payFrequencies = ["weekly", "fourteen", "monthly", "biweekly"] as const;
export type PayFrequency = (typeof payFrequencies)[number];

export type PaydayPicker = {
	readonly picker: "weekday" | "monthDay";
	readonly count: 1 | 2;
	/** Whether the form has a field for the last pay date. */
	readonly asksLastPayDate: boolean;
};

export function paydayPicker(frequency: PayFrequency): PaydayPicker {
	const picker = frequency === "weekly" || frequency === "fourteen" ? "weekday" : "monthDay";
	const count = frequency === "biweekly" || frequency === "fourteen" ? 2 : 1;
	return { picker, count, asksLastPayDate: frequency === "fourteen" };
}

function isPayFrequency(text: string | undefined): text is PayFrequency {
	return payFrequencies.some((frequency) => frequency === text);
}

/** A weekday is 1 (Monday) to 7, a day of the month 1 to 31 (past the end of a month it means the last day). */
export function checkPayday(text: string, frequency: string | undefined): CheckResult {
	const day = text.trim();
	if (day === "" || !isPayFrequency(frequency)) return broken("required");
	const last = paydayPicker(frequency).picker === "weekday" ? 7 : 31;
	return /^[1-9]\d?$/.test(day) && Number(day) <= last ? ok(day) : broken("paydayFormat");
}
