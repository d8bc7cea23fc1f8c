import type { ErrorName } from "@puente/contract";
import { refuse } from "@puente/core/result";
import type { ImageRefusal } from "@puente/providers/identity";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { loosenFile } from "./store/images.ts";

const imageErrors = {
	notAnImage: "imageNotAnImage",
	tooLarge: "imageTooLarge",
	tooSmall: "imageTooSmall",
	broken: "imageBroken",
} as const satisfies Record<ImageRefusal, ErrorName>;

/** The first file looked at and written anew. Refuses: imageNotAnImage, imageTooLarge, imageTooSmall, imageBroken. */
export async function checkPicture(context: Pick<Context, "files" | "deps">) {
	const [file] = context.files;
	if (!file) throw new Error("The contract asks for a file.");
	const checked = await context.deps.identity.checkImage(file);
	return checked.ok ? checked : refuse({ error: imageErrors[checked.refusal] });
}

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
