import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";

/** Names are ours (random ids): anything else is a mistake, and a path could lead elsewhere. */
const namePattern = /^[a-z0-9-]{8,64}$/;

/** Files in a folder of this machine, or of one that all processes mount. */
export function localFiles(folder: string): FileStore {
	const placeOf = (name: string) => {
		if (!namePattern.test(name)) throw new RangeError("not the name of a stored file");
		// Folders with very many files are slow to work with by hand.
		const shelf = join(folder, name.slice(0, 2));
		return { shelf, path: join(shelf, name) };
	};
	return {
		async put(name, bytes) {
			const { shelf, path } = placeOf(name);
			await mkdir(shelf, { recursive: true });
			const unfinished = `${path}.new`;
			const file = await open(unfinished, "w", 0o600);
			try {
				await file.writeFile(bytes);
				// On the disk before the database says that it is there.
				await file.sync();
			} finally {
				await file.close();
			}
			await rename(unfinished, path);
		},
		async get(name) {
			try {
				return await readFile(placeOf(name).path);
			} catch (error) {
				if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
				throw error;
			}
		},
		async remove(name) {
			const { path } = placeOf(name);
			await rm(path, { force: true });
			await rm(`${path}.new`, { force: true });
		},
	};
}
