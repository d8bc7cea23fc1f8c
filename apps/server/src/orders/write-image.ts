import type { ErrorName } from "@puente/contract";
import { refuse } from "@puente/core";
import type { ImageRefusal } from "@puente/providers/identity";
import { secondsAfter } from "../clock.ts";
import type { BorrowerContext } from "../deps.ts";
import type { Borrower } from "../store/borrowers.ts";
import { loosenFile } from "../store/images.ts";

const imageErrors = {
	notAnImage: "imageNotAnImage",
	tooLarge: "imageTooLarge",
	tooSmall: "imageTooSmall",
	broken: "imageBroken",
} as const satisfies Record<ImageRefusal, ErrorName>;

/** One image looked at and written anew. Refuses: imageNotAnImage, imageTooLarge, imageTooSmall, imageBroken. */
export async function checkPicture(context: BorrowerContext) {
	const [file] = context.files;
	if (!file) throw new Error("The contract asks for a file.");
	const checked = await context.deps.identity.checkImage(file);
	return checked.ok ? checked : refuse({ error: imageErrors[checked.refusal] });
}

/** A request that died between writing a file and naming it has certainly died by then. */
const looseSeconds = 3600;

/** Writes an image under the borrower's key. Nothing names it yet: until something does, the sweep would remove it. */
export async function writeImage(
	context: Pick<BorrowerContext, "db" | "now" | "deps">,
	borrower: Borrower,
	jpeg: Uint8Array,
): Promise<string> {
	const fileName = crypto.randomUUID();
	await loosenFile(context.db, fileName, secondsAfter(context.now, looseSeconds));
	await context.deps.files.put(
		fileName,
		context.deps.vault.sealBytesFor(borrower, `image:${fileName}`, jpeg),
	);
	return fileName;
}
