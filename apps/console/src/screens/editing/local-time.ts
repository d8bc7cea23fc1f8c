/** What a clock on the wall of a place shows, as a browser's field wants it: 2026-11-15T09:30. */
export function wallOf(instant: string, timeZone: string): string {
	const shown = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
	return shown.format(new Date(instant)).replace(" ", "T");
}

/** The instant at which the wall shows this; null when it is no time. */
export function instantOf(wall: string, timeZone: string): string | null {
	const asUtcMs = Date.parse(`${wall}Z`);
	if (Number.isNaN(asUtcMs)) return null;
	const aheadMs = (ms: number) => Date.parse(`${wallOf(new Date(ms).toISOString(), timeZone)}Z`) - ms;
	// Once more at the found time: the clock may have been changed in between.
	return new Date(asUtcMs - aheadMs(asUtcMs - aheadMs(asUtcMs))).toISOString();
}

/** What was typed, or the very instant that was there when nobody touched it: a wall shows no seconds. */
export function keptOr(before: string | undefined, wall: string, timeZone: string): string | null {
	return before !== undefined && wallOf(before, timeZone) === wall ? before : instantOf(wall, timeZone);
}
