import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, requireFileName } from "./file-store.ts";

/** Files in a local folder, or in one that all processes mount. */
export function localFiles(folder: string): FileStore {
	const placeOf = (name: string) => {
		requireFileName(name);
		// Folders with very many files are slow to list.
		const subfolder = join(folder, name.slice(0, 2));
		return { subfolder, path: join(subfolder, name) };
	};
	return {
		async put(name, bytes) {
			const { subfolder, path } = placeOf(name);
			await mkdir(subfolder, { recursive: true });
			const unfinished = `${path}.new`;
			const file = await open(unfinished, "w", 0o600);
			try {
				await file.writeFile(bytes);
				// Synced to disk before the database refers to it.
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
