import { type FileStore, FilesUnavailable, localFiles, s3Files } from "@puente/providers/files";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { FileSettings } from "../platform/config/file-settings.ts";

/** A picture is a few megabytes at most, and the store is near. */
const tryTimeoutMs = 5_000;

/** The file store of the settings. A bucket must take, return and remove a file. */
export async function openFiles(settings: FileSettings): Promise<FileStore> {
	if ("folder" in settings) return localFiles(settings.folder);
	const { s3 } = settings;
	const files = s3Files(s3, { timeoutMs: tryTimeoutMs });
	// Another name for each process: one may remove its file while another one reads.
	const name = `start-check-${crypto.randomUUID()}`;
	try {
		await files.put(name, Buffer.from(name));
		if ((await files.get(name))?.toString() !== name) throw new FilesUnavailable("a file was not kept", null);
		await files.remove(name);
	} catch (error) {
		if (error instanceof FilesUnavailable)
			throw new CannotStart(sentenceOf(error, `${s3.endpoint}/${s3.bucket}`));
		throw error;
	}
	return files;
}

function sentenceOf({ status, reason }: FilesUnavailable, place: string): string {
	if (status === null) return `The file store of FILES_URL, ${place}, cannot be used: ${reason}.`;
	if (status === 404) return `The bucket of FILES_URL, ${place}, does not exist: ${reason}.`;
	if (status === 401 || status === 403)
		return `The file store of FILES_URL, ${place}, refuses S3_ACCESS_KEY and S3_SECRET_KEY: ${reason}.`;
	return `The file store of FILES_URL, ${place}, refuses files: ${reason}.`;
}
