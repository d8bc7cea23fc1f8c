import type { Module } from "../../platform/context/module.ts";
import { eraseKeys, hasKeysToErase } from "../../platform/crypto/erase-keys.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { listFilesToRemove } from "../image/index.ts";
import { detectDuplicates } from "./detect-duplicates.ts";
import { finishIdentity } from "./finish-identity.ts";
import { readIdentity } from "./read-identity.ts";
import { removeFiles } from "./remove-files.ts";
import { saveFace } from "./save-face.ts";
import { uploadBack, uploadFront } from "./upload-image.ts";

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
