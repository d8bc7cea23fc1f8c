import type { JobContext } from "../../platform/context/calls.ts";
import { deleteFileRemovals, listFilesToRemove } from "../image/index.ts";

/** A store may be another machine, so they are removed side by side. */
const filesAtOnce = 50;

/**
 * Removes files that no row references. The file goes before its row, so that a crash only repeats the removal. A file
 * that the store does not remove holds up no other; the job fails and is tried again.
 */
export async function removeFiles({ db, now, deps }: JobContext): Promise<void> {
	for (;;) {
		const names = await listFilesToRemove(db, now, filesAtOnce);
		const results = await Promise.allSettled(names.map((name) => deps.files.remove(name)));
		const removed = names.filter((_, index) => results[index]?.status === "fulfilled");
		await deleteFileRemovals(db, removed);
		const failed = results.find((result) => result.status === "rejected");
		if (failed) throw failed.reason;
		if (names.length < filesAtOnce) return;
	}
}
