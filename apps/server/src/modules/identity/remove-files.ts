import type { JobContext } from "../../platform/context/calls.ts";
import { deleteFileRemovals, listFilesToRemove } from "../image/index.ts";

const filesAtOnce = 200;

/** Removes files that no row references. The file goes before its row, so that a crash only repeats the removal. */
export async function removeFiles({ db, now, deps }: JobContext): Promise<void> {
	for (;;) {
		const names = await listFilesToRemove(db, now, filesAtOnce);
		for (const name of names) await deps.files.remove(name);
		await deleteFileRemovals(db, names);
		if (names.length < filesAtOnce) return;
	}
}
