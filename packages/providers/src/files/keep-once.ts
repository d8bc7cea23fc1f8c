import { existsSync, linkSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a file that several processes share, unless it is there. It has all its bytes when it appears, and of processes that
 * start together one gives it to all. Only its owner may read it.
 */
export function keepOnce(file: string, make: () => string | Buffer): void {
	if (existsSync(file)) return;
	mkdirSync(dirname(file), { recursive: true });
	const draft = `${file}.${process.pid}`;
	writeFileSync(draft, make(), { mode: 0o600 });
	try {
		linkSync(draft, file);
	} catch (error) {
		if (!existsSync(file)) throw error;
	} finally {
		unlinkSync(draft);
	}
}
