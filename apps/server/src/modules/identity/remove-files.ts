import type { JobContext } from "../../platform/context/calls.ts";
import { forgetLooseFiles, listLooseFiles } from "../image/index.ts";

const filesAtOnce = 200;

/** Removes files that nothing names. First the file, then the note: a crash between them only repeats the removal. */
export async function removeFiles({ db, now, deps }: JobContext): Promise<void> {
	for (;;) {
		const names = await listLooseFiles(db, now, filesAtOnce);
		for (const name of names) await deps.files.remove(name);
		await forgetLooseFiles(db, names);
		if (names.length < filesAtOnce) return;
	}
}
