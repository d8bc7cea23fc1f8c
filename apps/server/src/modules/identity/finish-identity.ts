import type { applicationCalls, CallResult, Refusal } from "@puente/contract";
import { type DocumentReading, editsOf, identityFindings } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FormValues } from "@puente/core/validation";
import type { FaceEmbedding, FaceMatch, FieldName } from "@puente/providers/identity";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { addFraudKey, numberFraudKey } from "../fraud/index.ts";
import { readImage } from "../image/index.ts";
import {
	checkFormStep,
	checkValues,
	findOwnOrder,
	type InputRefusal,
	lockOwnOrder,
	type OwnOrder,
	openAnswers,
	saveAnswer,
} from "../order/index.ts";
import { addReview, nameMatchSure } from "./detect-duplicates.ts";
import { type OcrResult, openOcrResult } from "./ocr-result.ts";
import { changeIdentity, findIdentity, type Identity } from "./store/identities.ts";
import { checkImageStep, faceErrors, imagesOf, type OrderImages, sameImages } from "./upload-image.ts";

type Call = (typeof applicationCalls)["finishUploadAllImg"];
type CallRefusal = Refusal<Call["refusals"][number]>;

/** Input for saving the identity step. */
type IdentityResult = {
	readonly images: OrderImages;
	readonly confirmed: FormValues;
	readonly personal: FormValues;
	readonly reading: OcrResult;
	/** Null if no portrait was found on the document. */
	readonly match: FaceMatch | null;
};

/**
 * Closes the identity step. Unsure results open identity reviews for staff, and the application goes on.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, identityUnread, faceNone, faceTwo, faceTooSmall, faceBlurred,
 * unavailable.
 */
export const finishIdentity: SlowHandler<Call> = {
	async prepare(input, context) {
		const own = await findOwnOrder(context, input.orderNo);
		if (!own.ok) return own;
		const { borrower } = own.value;
		const images = await checkImageStep(context, own.value, "submit");
		if (!images.ok) return images;
		const identity = await findIdentity(context.db, borrower.id);
		const reading = identity && openOcrResult(context, borrower, identity);
		if (!reading) return refuse({ error: "identityUnread" });
		const { BasicInfo: personal } = await openAnswers(
			{ db: context.db, vault: context.deps.vault },
			borrower,
		);
		if (!personal) return refuse({ error: "stepNotOpen" });
		const confirmed = checkConfirmed(context, own.value, input.values, personal);
		if (!confirmed.ok) return confirmed;
		const match = await matchFaces(context, own.value, images.value);
		if (!match.ok) return match;
		const result = {
			images: images.value,
			confirmed: confirmed.value,
			personal,
			reading,
			match: match.value,
		};
		return ok((tx) => save(tx, input.orderNo, result));
	},
};

/** The form is checked without its image fields, because the images are already stored. */
function checkConfirmed(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	values: FormValues,
	personal: FormValues,
): Result<FormValues, InputRefusal> {
	const { identity } = regions[borrower.country].forms;
	const form = identity.filter((field) => field.kind !== "image");
	return checkValues(context, borrower, { form, values, document: personal["cardType"] });
}

async function matchFaces(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	images: OrderImages,
): Promise<Result<FaceMatch | null, CallRefusal>> {
	const { front, face } = images;
	if (!front || !face) throw new Error(`identity of borrower ${borrower.id} has no front or face image`);
	const [document, selfie] = await Promise.all([
		readImage(context, borrower, front),
		readImage(context, borrower, face),
	]);
	const answer = await context.deps.identity.matchFaces({ document, selfie });
	if (answer.outcome === "failed") return refuse({ error: "unavailable" });
	if (answer.result.ok) return ok(answer.result.value);
	const { picture, refusal } = answer.result.refusal;
	// A worn portrait cannot be fixed by another photo, so a staff member compares the faces.
	return picture === "document" ? ok(null) : refuse({ error: faceErrors[refusal] });
}

async function save(
	context: BorrowerContext,
	orderNo: string,
	result: IdentityResult,
): Promise<Result<CallResult<Call>, CallRefusal>> {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "IdentityOCR");
	if (!move.ok) return move;
	const identity = await findIdentity(context.db, borrower.id);
	const unchanged = identity?.readSealed && sameImages(result.images, await imagesOf(context, order));
	if (!identity || !unchanged) return refuse({ error: "identityUnread" });

	const { match, confirmed } = result;
	await changeIdentity(context.db, borrower.id, {
		faceMatch: match?.verdict ?? null,
		faceSealed: match && sealFace(context, own.value, match.selfie),
		facesComparedAt: null,
	});
	await addFraudKey(
		context.db,
		borrower.id,
		await numberFraudKey(context, borrower.country, confirmed["cardNo"] ?? ""),
		context.now,
	);
	await addReviews(context, own.value, result, identity);
	await context.deps.enqueue(context.db, "find-duplicates", [{ borrowerId: borrower.id }]);
	const body = { values: confirmed, edits: editsOf(readingOf(result), confirmed) };
	return ok(await saveAnswer(context, own.value, { form: "IdentityOCR", move: move.value, body }));
}

function sealFace(context: BorrowerContext, { borrower }: OwnOrder, face: FaceEmbedding): Buffer {
	const bytes = new Uint8Array(face.buffer, face.byteOffset, face.byteLength);
	return context.deps.vault.sealBytesFor(borrower, "face", bytes);
}

const confirmedFields = [
	"cardNo",
	"name",
	"lastName",
	"secondLastName",
	"birthday",
	"fatherName",
	"motherName",
	"address",
] as const satisfies readonly FieldName[];

/** Only the fields that the borrower confirms on the screen. */
function readingOf({ reading }: IdentityResult): DocumentReading {
	return Object.fromEntries(
		confirmedFields.flatMap((name) => {
			const field = reading.fields[name];
			return field ? [[name, field] as const] : [];
		}),
	);
}

async function addReviews(
	context: BorrowerContext,
	own: OwnOrder,
	result: IdentityResult,
	identity: Identity,
): Promise<void> {
	const verdict = result.match?.verdict ?? "unsure";
	if (verdict !== "pass") await addReview(context, own, verdict === "differ" ? "faceDiffers" : "faceUnsure");
	// A still picture is never approved without a person.
	if (identity.liveness !== "live") await addReview(context, own, "livenessNotShown");
	const findings = identityFindings({
		reading: readingOf(result),
		conflicts: result.reading.conflicts,
		confirmed: result.confirmed,
		personal: result.personal,
		nameMatchSure: nameMatchSure(own.borrower),
	});
	for (const [reason, differences] of findings) await addReview(context, own, reason, differences);
}
