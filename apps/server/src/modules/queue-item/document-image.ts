import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { findBorrower } from "../borrower/index.ts";
import { listImages, readImage } from "../image/index.ts";

/** Stored pictures are always JPEG. */
export function pictureFile(name: string, jpeg: Buffer) {
	return { name: `${name}.jpg`, type: "image/jpeg", bytes: Uint8Array.from(jpeg) };
}

export const documentImage: Handler<StaffCalls["documentImage"]> = async (input, context) => {
	const borrower = await findBorrower(context.db, input.borrowerId);
	if (!borrower) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: borrower.id });
	const images = await listImages(context.db, borrower.id);
	const image = images.find(({ kind }) => kind === input.kind);
	if (!image) return refuse({ error: "pictureNotFound" });
	return ok(pictureFile(input.kind, await readImage(context, borrower, image)));
};
