import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** The folder of a package; its models are files, not modules. */
export function packageFolder(name: string): string {
	const manifest = findPackageJSON(name, import.meta.url);
	if (manifest === undefined) throw new Error(`package ${name} is not installed`);
	return dirname(manifest);
}

export type ModelFile = { readonly folder: string; readonly path: string; readonly sha256: string };

/**
 * Reads a model and refuses bytes with another hash: a package with one author could change what a borrower's
 * identity number reads as.
 */
export async function readModel(file: ModelFile): Promise<Uint8Array> {
	const bytes = await readFile(join(file.folder, file.path));
	const digest = createHash("sha256").update(bytes).digest("hex");
	if (digest !== file.sha256) throw new Error(`model ${file.path} has another SHA-256 than the pinned one`);
	return bytes;
}
