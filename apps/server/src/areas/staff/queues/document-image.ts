import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core";
import { readImage } from "../../../images/sealed-images.ts";
import type { StaffHandler } from "../../../staff-deps.ts";
import { findBorrower } from "../../../store/borrowers.ts";
import { listImages } from "../../../store/images.ts";
import { pictureFile } from "./picture-file.ts";

export const documentImage: StaffHandler<StaffCalls["documentImage"]> = async (input, context) => {
	const borrower = await findBorrower(context.db, input.borrowerId);
	if (!borrower) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: borrower.id });
	const images = await listImages(context.db, borrower.id);
	const image = images.find(({ kind }) => kind === input.kind);
	if (!image) return refuse({ error: "pictureNotFound" });
	return ok(pictureFile(input.kind, await readImage(context, borrower, image)));
};
