import type { IdentityImageName } from "@puente/contract";
import { packs } from "@puente/regions";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { listImages, type StoredImage } from "../image/index.ts";

/** The images that this borrower must upload, in order. */
export function neededImages(borrower: Pick<Borrower, "country">): IdentityImageName[] {
	return [...packs[borrower.country].identity.sides, "face"];
}

export type OrderImages = Readonly<Partial<Record<IdentityImageName, StoredImage>>>;

export async function imagesOf(
	context: Pick<BorrowerContext, "db">,
	order: { readonly id: string; readonly borrowerId: string },
): Promise<OrderImages> {
	const images = await listImages(context.db, order.borrowerId);
	return Object.fromEntries(
		images.filter(({ orderId }) => orderId === order.id).map((image) => [image.kind, image]),
	);
}

/** Whether no image was replaced in between. */
export function sameImages(one: OrderImages, other: OrderImages): boolean {
	return (["front", "back", "face"] as const).every((kind) => one[kind]?.fileName === other[kind]?.fileName);
}
