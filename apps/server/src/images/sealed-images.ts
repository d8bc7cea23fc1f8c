import { secondsAfter } from "../clock.ts";
import type { KeyHolder } from "../crypto/vault.ts";
import type { Context } from "../deps.ts";
import { loosenFile } from "../store/images.ts";

/** A request that died between writing a file and naming it has certainly died by then. */
const looseSeconds = 3600;

type With = Pick<Context, "db" | "now" | "deps">;

/** Writes an image under a key. Nothing names it yet: until something does, the sweep would remove it. */
export async function writeImage(context: With, key: KeyHolder, jpeg: Uint8Array): Promise<string> {
	const fileName = crypto.randomUUID();
	await loosenFile(context.db, fileName, secondsAfter(context.now, looseSeconds));
	await context.deps.files.put(fileName, context.deps.vault.sealBytesFor(key, `image:${fileName}`, jpeg));
	return fileName;
}

export async function readImage(
	context: Pick<With, "deps">,
	key: KeyHolder,
	image: { readonly fileName: string },
): Promise<Buffer> {
	const sealed = await context.deps.files.get(image.fileName);
	if (!sealed) throw new Error("A stored image has no file.");
	return context.deps.vault.openBytesFor(key, `image:${image.fileName}`, sealed);
}
