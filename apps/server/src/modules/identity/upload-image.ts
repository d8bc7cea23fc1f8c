import type { ErrorName, IdentityImageName, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkNextImage } from "@puente/core/validation";
import type { QualityRefusal } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { checkPicture, putImage, writeImage } from "../image/index.ts";
import {
	findOwnOrder,
	type InputRefusal,
	lockOwnOrder,
	type OwnOrder,
	refuseField,
	todayOf,
	touchOrder,
} from "../order/index.ts";
import { changeIdentity } from "./store/identities.ts";
import { imagesOf, neededImages, type OrderImages } from "./stored-images.ts";

export const qualityErrors = {
	blurred: "imageBlurred",
	dark: "imageDark",
	glare: "imageGlare",
} as const satisfies Record<QualityRefusal, ErrorName>;

const imageFields: Readonly<Record<IdentityImageName, string>> = {
	front: "idFront",
	back: "idBack",
	face: "faceImage",
};

/** Checks that the identity step is open and all images before `next` are uploaded. Returns the uploaded images. */
export async function checkImageStep(
	context: BorrowerContext,
	{ borrower, order }: OwnOrder,
	next: IdentityImageName | "submit",
): Promise<Result<OrderImages, InputRefusal | Refusal<"stepNotOpen">>> {
	if (order.step !== "IdentityOCR") return refuse({ error: "stepNotOpen" });
	const { sides } = packs[borrower.country].identity;
	if (next !== "submit" && !neededImages(borrower).includes(next)) {
		return refuseField(imageFields[next], "notOffered");
	}
	const images = await imagesOf(context, order);
	const checked = checkNextImage(next, Object.keys(images) as IdentityImageName[], sides);
	if (checked.ok) return ok(images);
	const { rule } = checked.refusal;
	const missing = rule === "idFrontRequired" ? "front" : rule === "idBackFirst" ? "back" : "face";
	return refuseField(imageFields[missing], rule);
}

/** References the stored image, unless the step was closed in between; then the sweep removes the file. */
export async function attachImage(
	context: BorrowerContext,
	orderNo: string,
	image: { readonly kind: IdentityImageName; readonly fileName: string; readonly bytes: number },
) {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const images = await checkImageStep(context, own.value, image.kind);
	if (!images.ok) return images;
	await putImage(context.db, borrower.id, { ...image, orderId: order.id, uploadedAt: context.now });
	await touchOrder(context.db, order.id, context.now);
	const uploaded = { ...images.value, [image.kind]: image };
	return ok({ orderNo, uploaded: neededImages(borrower).filter((kind) => uploaded[kind] !== undefined) });
}

/**
 * Uploads one side of the document. Refuses: orderNotFound, stepNotOpen, inputRefused, imageNotAnImage, imageTooLarge,
 * imageTooSmall, imageBroken, imageBlurred, imageDark, imageGlare.
 */
function uploadSide(kind: "front" | "back") {
	return {
		async prepare({ orderNo }: { readonly orderNo: string }, context: BorrowerContext) {
			const own = await findOwnOrder(context, orderNo);
			if (!own.ok) return own;
			const images = await checkImageStep(context, own.value, kind);
			if (!images.ok) return images;
			const picture = await checkPicture(context);
			if (!picture.ok) return picture;
			const { jpeg, complaints } = picture.value;
			if (complaints[0] !== undefined) return refuse({ error: qualityErrors[complaints[0]] });
			const { borrower } = own.value;
			const kinds = regions[borrower.country].terms.documents;
			context.deps.identity.readAhead({ kinds, side: kind, jpeg, today: todayOf(context, borrower) });
			const fileName = await writeImage(context, borrower, jpeg);
			return ok(async (tx: BorrowerContext) => {
				const attached = await attachImage(tx, orderNo, { kind, fileName, bytes: jpeg.length });
				// The OCR result of the earlier photo is no longer valid.
				if (attached.ok) await changeIdentity(tx.db, tx.caller.borrowerId, { readSealed: null });
				return attached;
			});
		},
	};
}

export const uploadFront = uploadSide("front");
export const uploadBack = uploadSide("back");
