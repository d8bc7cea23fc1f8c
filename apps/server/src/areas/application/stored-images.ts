import type { IdentityImageName } from "@puente/contract";
import { packs } from "@puente/regions";
import { secondsAfter } from "../../clock.ts";
import type { BorrowerContext } from "../../deps.ts";
import type { Borrower } from "../../store/borrowers.ts";
import { listImages, loosenFile, type StoredImage } from "../../store/images.ts";

/** A request that died between writing a file and naming it has certainly died by then. */
const looseSeconds = 3600;

type With = Pick<BorrowerContext, "db" | "now" | "deps">;

/** Writes an image under the borrower's key. Nothing names it yet: until something does, the sweep would remove it. */
export async function writeImage(context: With, borrower: Borrower, jpeg: Uint8Array): Promise<string> {
	const fileName = crypto.randomUUID();
	await loosenFile(context.db, fileName, secondsAfter(context.now, looseSeconds));
	await context.deps.files.put(
		fileName,
		context.deps.vault.sealBytesFor(borrower, `image:${fileName}`, jpeg),
	);
	return fileName;
}

export async function readImage(
	context: Pick<With, "deps">,
	borrower: Borrower,
	image: Pick<StoredImage, "fileName">,
): Promise<Buffer> {
	const sealed = await context.deps.files.get(image.fileName);
	if (!sealed) throw new Error("A stored image has no file.");
	return context.deps.vault.openBytesFor(borrower, `image:${image.fileName}`, sealed);
}

/** What this borrower has to give, in order. */
export function neededImages(borrower: Pick<Borrower, "country">): IdentityImageName[] {
	return [...packs[borrower.country].identity.sides, "face"];
}

export type OrderImages = Readonly<Partial<Record<IdentityImageName, StoredImage>>>;

export async function imagesOf(
	context: Pick<With, "db">,
	order: { readonly id: string; readonly borrowerId: string },
): Promise<OrderImages> {
	const images = await listImages(context.db, order.borrowerId);
	return Object.fromEntries(
		images.filter(({ orderId }) => orderId === order.id).map((image) => [image.kind, image]),
	);
}

/** Whether nobody has sent another image since these were looked at. */
export function sameImages(one: OrderImages, other: OrderImages): boolean {
	return (["front", "back", "face"] as const).every((kind) => one[kind]?.fileName === other[kind]?.fileName);
}
