import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../../../../package.json");

/** The release of this process. */
export const ownRelease = (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;

/** Compares releases such as 1.10.0 by their numbers. */
export function isOlderRelease(release: string, than: string): boolean {
	const [own, other] = [release, than].map((each) => each.split(".").map(Number));
	for (let at = 0; at < 3; at++) {
		const difference = (own?.[at] ?? 0) - (other?.[at] ?? 0);
		if (difference !== 0) return difference < 0;
	}
	return false;
}
