import type { ErrorName } from "@puente/contract";
import { refuse } from "@puente/core/result";
import type { ImageRefusal } from "@puente/providers/identity";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import type { KeyHolder } from "../../platform/crypto/vault.ts";
import { scheduleFileRemoval } from "./store/images.ts";

const imageErrors = {
	notAnImage: "imageNotAnImage",
	tooLarge: "imageTooLarge",
	tooSmall: "imageTooSmall",
	broken: "imageBroken",
} as const satisfies Record<ImageRefusal, ErrorName>;

/** Checks and re-encodes the first file. Refuses: imageNotAnImage, imageTooLarge, imageTooSmall, imageBroken. */
export async function checkPicture(context: Pick<Context, "files" | "deps">) {
	const [file] = context.files;
	if (!file) throw new Error("multipart call has no file although the contract requires one");
	const checked = await context.deps.identity.checkImage(file);
	return checked.ok ? checked : refuse({ error: imageErrors[checked.refusal] });
}

/** A request that stored a file and failed to reference it has ended by then. */
const unreferencedSeconds = 3600;

type ImageContext = Pick<Context, "db" | "now" | "deps">;

/** Seals and stores an image. The sweep removes it unless a row references it in time. */
export async function writeImage(context: ImageContext, key: KeyHolder, jpeg: Uint8Array): Promise<string> {
	const fileName = crypto.randomUUID();
	await scheduleFileRemoval(context.db, fileName, secondsAfter(context.now, unreferencedSeconds));
	await context.deps.files.put(fileName, context.deps.vault.sealBytesFor(key, `image:${fileName}`, jpeg));
	return fileName;
}

export async function readImage(
	context: Pick<ImageContext, "deps">,
	key: KeyHolder,
	image: { readonly fileName: string },
): Promise<Buffer> {
	const sealed = await context.deps.files.get(image.fileName);
	if (!sealed) throw new Error(`image file ${image.fileName} was not found`);
	return context.deps.vault.openBytesFor(key, `image:${image.fileName}`, sealed);
}
