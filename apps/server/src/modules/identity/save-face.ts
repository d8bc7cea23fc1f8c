import type { applicationCalls, ErrorName, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceEmbedding, FaceRefusal } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { addConsents, hasConsent } from "../borrower/index.ts";
import { checkPicture, writeImage } from "../image/index.ts";
import { findOwnOrder, lockOwnOrder, type OwnOrder } from "../order/index.ts";
import { changeIdentity, findIdentity, type Identity } from "./store/identities.ts";
import { attachImage, checkImageStep } from "./upload-image.ts";

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
