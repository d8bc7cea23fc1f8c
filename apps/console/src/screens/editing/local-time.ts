import { toLocalTime } from "../../kit/format.ts";

/** The instant of a local time; null when it is invalid. */
export function toInstant(localTime: string, timeZone: string): string | null {
	const asUtcMs = Date.parse(`${localTime}Z`);
	if (Number.isNaN(asUtcMs)) return null;
	const aheadMs = (ms: number) => Date.parse(`${toLocalTime(new Date(ms).toISOString(), timeZone)}Z`) - ms;
	// The offset is computed again at the result, because daylight saving may change in between.
	return new Date(asUtcMs - aheadMs(asUtcMs - aheadMs(asUtcMs))).toISOString();
}

/** The typed instant, or the original one if it is unchanged, because the field has no seconds. */
export function instantOrUnchanged(
	before: string | undefined,
	localTime: string,
	timeZone: string,
): string | null {
	return before !== undefined && toLocalTime(before, timeZone) === localTime
		? before
		: toInstant(localTime, timeZone);
}
