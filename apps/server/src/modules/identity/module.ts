import type { JobContext, Module } from "../../platform/context/calls.ts";
import { eraseKeys, hasKeysToErase } from "../../platform/crypto/erase-keys.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { deleteFileRemovals, listFilesToRemove } from "../image/index.ts";
import { detectDuplicates } from "./detect-duplicates.ts";
import { finishIdentity } from "./finish-identity.ts";
import { readIdentity } from "./read-identity.ts";
import { saveFace, uploadBack, uploadFront } from "./upload-image.ts";

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

export const identity = {
	calls: {
		uploadFront,
		uploadBack,
		saveFaceImage: saveFace,
		ocr: readIdentity,
		finishUploadAllImg: finishIdentity,
	},
	jobs: {
		"find-duplicates": ({ borrowerId }, context) => detectDuplicates(context, borrowerId),
		async "remove-files"(_, context) {
			await eraseKeys(context.db, context.vault);
			await removeFiles(context);
		},
	},
	due: [{ name: "files-to-remove", run: enqueueFilesToRemove }],
} satisfies Module;

async function enqueueFilesToRemove({ db, now, enqueue }: DueContext): Promise<void> {
	if ((await listFilesToRemove(db, now, 1)).length > 0 || (await hasKeysToErase(db)))
		await enqueue(db, "remove-files", [{}]);
}
