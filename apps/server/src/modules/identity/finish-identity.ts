import type { applicationCalls, CallOutput, Refusal } from "@puente/contract";
import { type DocumentReading, editsOf, identityFindings } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FormValues } from "@puente/core/validation";
import type { FaceEmbedding, FaceMatch } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { addTrace, numberTrace } from "../fraud/index.ts";
import { readImage } from "../image/index.ts";
import {
	checkValues,
	findOwnOrder,
	formTurn,
	type InputRefused,
	keepAnswer,
	lockOwnOrder,
	type OwnOrder,
	openAnswers,
} from "../order/index.ts";
import { openReading, type Reading } from "./document-reading.ts";
import { nameMatchSure, review } from "./identity-reviews.ts";
import { faceErrors } from "./save-face.ts";
import { changeIdentity, findIdentity, type Identity } from "./store/identities.ts";
import { imagesOf, type OrderImages, sameImages } from "./stored-images.ts";
import { checkImageTurn } from "./upload-image.ts";

type Call = (typeof applicationCalls)["finishUploadAllImg"];
type Refused = Refusal<Call["refusals"][number]>;

/** What is known of an identity when the step closes. */
type Finished = {
	readonly images: OrderImages;
	readonly confirmed: FormValues;
	readonly personal: FormValues;
	readonly reading: Reading;
	/** Null when no portrait was found on the document. */
	readonly match: FaceMatch | null;
};

/**
 * Closes the identity step. What a machine is unsure of is written down for a person, and the application goes on.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, identityUnread, faceNone, faceTwo, faceTooSmall, faceBlurred, unavailable.
 */
export const finishIdentity: SlowHandler<Call> = {
	async prepare(input, context) {
		const own = await findOwnOrder(context, input.orderNo);
		if (!own.ok) return own;
		const { borrower } = own.value;
		const turn = await checkImageTurn(context, own.value, "submit");
		if (!turn.ok) return turn;
		const identity = await findIdentity(context.db, borrower.id);
		const reading = identity && openReading(context, borrower, identity);
		if (!reading) return refuse({ error: "identityUnread" });
		const { BasicInfo: personal } = await openAnswers(
			{ db: context.db, vault: context.deps.vault },
			borrower,
		);
		if (!personal) return refuse({ error: "stepNotOpen" });
		const confirmed = checkConfirmed(context, own.value, input.values, personal);
		if (!confirmed.ok) return confirmed;
		const match = await matchFaces(context, own.value, turn.value);
		if (!match.ok) return match;
		const finished = {
			images: turn.value,
			confirmed: confirmed.value,
			personal,
			reading,
			match: match.value,
		};
		return ok((tx) => save(tx, input.orderNo, finished));
	},
};

/** The images are stored, not typed: the form is told that they are there. */
function checkConfirmed(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	values: FormValues,
	personal: FormValues,
): Result<FormValues, InputRefused> {
	const { identity } = regions[borrower.country].forms;
	const form = identity.filter((field) => field.kind !== "image");
	return checkValues(context, borrower, { form, values, document: personal["cardType"] });
}

async function matchFaces(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	images: OrderImages,
): Promise<Result<FaceMatch | null, Refused>> {
	const { front, face } = images;
	if (!front || !face) throw new Error("The identity step was closed without its images.");
	const [document, selfie] = await Promise.all([
		readImage(context, borrower, front),
		readImage(context, borrower, face),
	]);
	const answer = await context.deps.identity.matchFaces({ document, selfie });
	if (answer.outcome === "failed") return refuse({ error: "unavailable" });
	if (answer.result.ok) return ok(answer.result.value);
	const { picture, refusal } = answer.result.refusal;
	// A worn portrait is nobody's fault and no retake cures it: a person compares.
	return picture === "document" ? ok(null) : refuse({ error: faceErrors[refusal] });
}

async function save(
	context: BorrowerContext,
	orderNo: string,
	finished: Finished,
): Promise<Result<CallOutput<Call>, Refused>> {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await formTurn(context, order, "IdentityOCR");
	if (!turn.ok) return turn;
	const identity = await findIdentity(context.db, borrower.id);
	const unchanged = identity?.readSealed && sameImages(finished.images, await imagesOf(context, order));
	if (!identity || !unchanged) return refuse({ error: "identityUnread" });

	const { match, confirmed } = finished;
	await changeIdentity(context.db, borrower.id, {
		face_match: match?.verdict ?? null,
		face_sealed: match && sealFace(context, own.value, match.selfie),
		faces_compared_at: null,
	});
	await addTrace(
		context.db,
		borrower.id,
		numberTrace(context, borrower.country, confirmed["cardNo"] ?? ""),
		context.now,
	);
	await reviewDoubts(context, own.value, finished, identity);
	await context.deps.enqueue(context.db, "find-same", { borrowerId: borrower.id });
	const body = { values: confirmed, edits: editsOf(readingOf(finished), confirmed) };
	return ok(await keepAnswer(context, own.value, { form: "IdentityOCR", turn: turn.value, body }));
}

function sealFace(context: BorrowerContext, { borrower }: OwnOrder, face: FaceEmbedding): Buffer {
	const bytes = new Uint8Array(face.buffer, face.byteOffset, face.byteLength);
	return context.deps.vault.sealBytesFor(borrower, "face", bytes);
}

/** The fields that the borrower was shown to confirm; what else was read is not theirs to edit. */
function readingOf({ reading }: Finished): DocumentReading {
	const shown = ["cardNo", "name", "birthday", "fatherName", "motherName", "address"] as const;
	return Object.fromEntries(
		shown.flatMap((name) => {
			const field = reading.fields[name];
			return field ? [[name, field] as const] : [];
		}),
	);
}

async function reviewDoubts(
	context: BorrowerContext,
	own: OwnOrder,
	finished: Finished,
	identity: Identity,
): Promise<void> {
	const verdict = finished.match?.verdict ?? "unsure";
	if (verdict !== "pass") await review(context, own, verdict === "differ" ? "faceDiffers" : "faceUnsure");
	if (packs[own.borrower.country].identity.challenges.length > 0 && identity.liveness !== "live") {
		await review(context, own, "livenessNotShown");
	}
	const findings = identityFindings({
		reading: readingOf(finished),
		conflicts: finished.reading.conflicts,
		confirmed: finished.confirmed,
		personal: finished.personal,
		nameMatchSure: nameMatchSure(own.borrower),
	});
	for (const [reason, differences] of findings) await review(context, own, reason, differences);
}
