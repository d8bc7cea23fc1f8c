import type { ErrorName, IdentityImageName, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkNextImage } from "@puente/core/validation";
import type { QualityRefusal } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { checkPicture, putImage, writeImage } from "../image/index.ts";
import {
	findOwnOrder,
	type InputRefused,
	lockOwnOrder,
	type OwnOrder,
	refuseField,
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

/** Whether an image is due: the identity step is open and what comes before it is there. */
export async function checkImageTurn(
	context: BorrowerContext,
	{ borrower, order }: OwnOrder,
	next: IdentityImageName | "submit",
): Promise<Result<OrderImages, InputRefused | Refusal<"stepNotOpen">>> {
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

/** Names the image that was written, unless the step was closed meanwhile; then the sweep removes it. */
export async function adoptImage(
	context: BorrowerContext,
	orderNo: string,
	image: { readonly kind: IdentityImageName; readonly fileName: string; readonly bytes: number },
) {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await checkImageTurn(context, own.value, image.kind);
	if (!turn.ok) return turn;
	await putImage(context.db, borrower.id, { ...image, orderId: order.id, uploadedAt: context.now });
	await touchOrder(context.db, order.id, context.now);
	const there = { ...turn.value, [image.kind]: image };
	return ok({ orderNo, uploaded: neededImages(borrower).filter((kind) => there[kind] !== undefined) });
}

/**
 * One side of the document. Refuses: orderNotFound, stepNotOpen, inputRefused, imageNotAnImage, imageTooLarge,
 * imageTooSmall, imageBroken, imageBlurred, imageDark, imageGlare.
 */
function uploadSide(kind: "front" | "back") {
	return {
		async prepare({ orderNo }: { readonly orderNo: string }, context: BorrowerContext) {
			const own = await findOwnOrder(context, orderNo);
			if (!own.ok) return own;
			const turn = await checkImageTurn(context, own.value, kind);
			if (!turn.ok) return turn;
			const picture = await checkPicture(context);
			if (!picture.ok) return picture;
			const { jpeg, complaints } = picture.value;
			if (complaints[0] !== undefined) return refuse({ error: qualityErrors[complaints[0]] });
			const fileName = await writeImage(context, own.value.borrower, jpeg);
			return ok(async (tx: BorrowerContext) => {
				const adopted = await adoptImage(tx, orderNo, { kind, fileName, bytes: jpeg.length });
				// What was read from the earlier photo says nothing about this one.
				if (adopted.ok) await changeIdentity(tx.db, tx.caller.borrowerId, { read_sealed: null });
				return adopted;
			});
		},
	};
}

export const uploadFront = uploadSide("front");
export const uploadBack = uploadSide("back");
