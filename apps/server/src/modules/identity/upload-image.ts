import type { applicationCalls, ErrorName, IdentityImageName, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkNextImage } from "@puente/core/validation";
import type { FaceEmbedding, FaceRefusal, QualityRefusal } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { addConsents, type Borrower, hasConsent } from "../borrower/index.ts";
import { checkPicture, listImages, putImage, type StoredImage, writeImage } from "../image/index.ts";
import {
	findOwnOrder,
	type InputRefusal,
	lockOwnOrder,
	type OwnOrder,
	refuseField,
	todayOf,
	touchOrder,
} from "../order/index.ts";
import { changeIdentity, findIdentity, type Identity } from "./store/identities.ts";

type Call = (typeof applicationCalls)["saveFaceImage"];
type Liveness = NonNullable<Identity["liveness"]>;

export const faceErrors = {
	noFace: "faceNone",
	twoFaces: "faceTwo",
	faceTooSmall: "faceTooSmall",
	faceBlurred: "faceBlurred",
} as const satisfies Record<FaceRefusal, ErrorName>;

/** Retries after a burst without movement; after that staff reviews the selfie. */
const stillTriesMax = 2;

/**
 * Saves a selfie that shows one face, and checks liveness with the frames that follow it. Refuses: orderNotFound,
 * stepNotOpen, inputRefused, consentMissing, livenessNotShown, unavailable, and refusals of an image or a face.
 */
export const saveFace: SlowHandler<Call> = {
	async prepare(input, context) {
		const { orderNo, consents = [] } = input;
		const own = await findOwnOrder(context, orderNo);
		if (!own.ok) return own;
		const images = await checkImageStep(context, own.value, "face");
		if (!images.ok) return images;
		if (!(await isConsented(context, own.value, consents))) return refuse({ error: "consentMissing" });
		const picture = await checkPicture(context);
		if (!picture.ok) return picture;
		const { jpeg } = picture.value;
		const face = await describeSelfie(context, jpeg);
		if (!face.ok) return face;
		const checked = await checkLiveness(context, face.value);
		if (!checked.ok) return checked;
		const { liveness, mustRetry } = checked.value;
		if (mustRetry) return ok((tx) => countStill(tx, orderNo));
		const fileName = await writeImage(context, own.value.borrower, jpeg);
		return ok(async (tx) => {
			const attached = await attachImage(tx, orderNo, { kind: "face", fileName, bytes: jpeg.length });
			if (!attached.ok) return attached;
			const { db, now, language, caller } = tx;
			await addConsents(
				db,
				caller.borrowerId,
				consents.map((consent) => ({ ...consent, language, givenAt: now })),
			);
			await changeIdentity(db, caller.borrowerId, { liveness });
			return attached;
		});
	},
};

async function isConsented(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	consents: readonly { readonly purpose: string; readonly version: string }[],
): Promise<boolean> {
	const version = packs[borrower.country].noticeVersions.biometrics;
	if (consents.some((consent) => consent.purpose === "biometrics" && consent.version >= version)) return true;
	return hasConsent(context.db, borrower.id, { purpose: "biometrics", version });
}

type LivenessResult = { readonly liveness: Liveness; readonly mustRetry: boolean };

type FaceResult<T> = Result<T, Refusal<(typeof faceErrors)[FaceRefusal] | "unavailable">>;

/** The one face of the selfie. The engine remembers it for the comparison with the document. */
async function describeSelfie(
	context: BorrowerContext,
	jpeg: Uint8Array,
): Promise<FaceResult<FaceEmbedding>> {
	const answer = await context.deps.identity.describeFace({ jpeg, picture: "selfie" });
	if (answer.outcome === "failed") return refuse({ error: "unavailable" });
	if (answer.result.ok) return ok(answer.result.value);
	return refuse({ error: faceErrors[answer.result.refusal] });
}

/** Checks the burst of frames. Without frames or without an engine, staff reviews the selfie. */
async function checkLiveness(
	context: BorrowerContext,
	selfie: FaceEmbedding,
): Promise<FaceResult<LivenessResult>> {
	const identity = await findIdentity(context.db, context.caller.borrowerId);
	const frames = context.files.slice(1);
	const { judgeLiveness } = context.deps.identity;
	if (identity === null || frames.length === 0 || judgeLiveness === null)
		return ok({ liveness: "notShown", mustRetry: false });
	const answer = await judgeLiveness({ challenge: identity.challenge, frames, selfie });
	if (answer.outcome === "failed") return refuse({ error: "unavailable" });
	const { result } = answer;
	if (!result.ok) {
		if (result.refusal === "tooFewFrames") return ok({ liveness: "notShown", mustRetry: false });
		return refuse({ error: faceErrors[result.refusal] });
	}
	const { verdict, sameFace } = result.value;
	const isSamePerson = sameFace === undefined || sameFace === "pass";
	const liveness = verdict === "live" && !isSamePerson ? "unsure" : verdict;
	return ok({ liveness, mustRetry: verdict === "still" && identity.stillCount < stillTriesMax });
}

/** The try is counted even though the call is refused. */
async function countStill(context: BorrowerContext, orderNo: string) {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const identity = await findIdentity(context.db, own.value.borrower.id);
	await changeIdentity(context.db, own.value.borrower.id, { stillCount: (identity?.stillCount ?? 0) + 1 });
	return refuse({ error: "livenessNotShown" as const });
}

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
async function attachImage(
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
