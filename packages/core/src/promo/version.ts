export type UpdateNeed = "none" | "offered" | "forced";

/** "1.10.0" as numbers; null for other texts. */
function parts(version: string): readonly number[] | null {
	return /^\d{1,6}(\.\d{1,6}){0,3}$/.test(version) ? version.split(".").map(Number) : null;
}

/** Negative when the first is the older one. Missing parts are zero: 1.2 is 1.2.0. */
function compareVersions(left: readonly number[], right: readonly number[]): number {
	for (let index = 0; index < Math.max(left.length, right.length); index++) {
		const difference = (left[index] ?? 0) - (right[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}

/** Whether an app must, may or need not be updated. An app of unknown version is offered the update. */
export function updateNeed(
	installed: string,
	release: { readonly latest: string; readonly minimum: string },
): UpdateNeed {
	const [mine, latest, minimum] = [parts(installed), parts(release.latest), parts(release.minimum)];
	if (latest === null || minimum === null) return "none";
	if (mine === null) return "offered";
	if (compareVersions(mine, minimum) < 0) return "forced";
	return compareVersions(mine, latest) < 0 ? "offered" : "none";
}
