import { existsSync, linkSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a file that several processes share, unless it exists. It appears with all its bytes, and of processes that
 * start together one creates it for all. Only its owner may read it.
 */
export function createFileOnce(file: string, make: () => string | Buffer): void {
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
