import type { applicationCalls, ErrorName, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FaceRefusal } from "@puente/providers/identity";
import { packs } from "@puente/regions";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { addConsents, hasConsent } from "../borrower/index.ts";
import { checkPicture, writeImage } from "../image/index.ts";
import { findOwnOrder, lockOwnOrder, type OwnOrder } from "../order/index.ts";
import { changeIdentity, findIdentity, type Identity } from "./store/identities.ts";
import { adoptImage, checkImageTurn } from "./upload-image.ts";

type Call = (typeof applicationCalls)["saveFaceImage"];
type Liveness = NonNullable<Identity["liveness"]>;

export const faceErrors = {
	noFace: "faceNone",
	twoFaces: "faceTwo",
	faceTooSmall: "faceTooSmall",
	faceBlurred: "faceBlurred",
} as const satisfies Record<FaceRefusal, ErrorName>;

/** A burst without movement is asked for again so often; after that a person looks at the selfie. */
const stillTriesMax = 2;

/**
 * A selfie, with the frames of a burst after it where a challenge was set. Refuses: orderNotFound, stepNotOpen,
 * inputRefused, consentMissing, livenessNotShown, unavailable and what can be wrong with an image or a face.
 */
export const saveFace: SlowHandler<Call> = {
	async prepare(input, context) {
		const { orderNo, consents = [] } = input;
		const own = await findOwnOrder(context, orderNo);
		if (!own.ok) return own;
		const turn = await checkImageTurn(context, own.value, "face");
		if (!turn.ok) return turn;
		if (!(await isConsented(context, own.value, consents))) return refuse({ error: "consentMissing" });
		const picture = await checkPicture(context);
		if (!picture.ok) return picture;
		const { jpeg } = picture.value;
		const judged = await judge(context, jpeg);
		if (!judged.ok) return judged;
		const { liveness, triesAgain } = judged.value;
		if (triesAgain) return ok((tx) => countStill(tx, orderNo));
		const fileName = await writeImage(context, own.value.borrower, jpeg);
		return ok(async (tx) => {
			const adopted = await adoptImage(tx, orderNo, { kind: "face", fileName, bytes: jpeg.length });
			if (!adopted.ok) return adopted;
			const { db, now, language, caller } = tx;
			await addConsents(
				db,
				caller.borrowerId,
				consents.map((consent) => ({ ...consent, language, givenAt: now })),
			);
			await changeIdentity(db, caller.borrowerId, { liveness });
			return adopted;
		});
	},
};

async function isConsented(
	context: BorrowerContext,
	{ borrower }: OwnOrder,
	given: readonly { readonly purpose: string; readonly version: string }[],
): Promise<boolean> {
	const version = packs[borrower.country].noticeVersions.biometrics;
	if (given.some((consent) => consent.purpose === "biometrics" && consent.version >= version)) return true;
	return hasConsent(context.db, borrower.id, { purpose: "biometrics", version });
}

type Judged = { readonly liveness: Liveness | null; readonly triesAgain: boolean };

/** What the burst shows. Without one, or without an engine for it, nothing is shown and a person looks. */
async function judge(
	context: BorrowerContext,
	selfie: Uint8Array,
): Promise<Result<Judged, Refusal<(typeof faceErrors)[FaceRefusal] | "unavailable">>> {
	const identity = await findIdentity(context.db, context.caller.borrowerId);
	const challenge = identity?.challenge ?? null;
	if (challenge === null) return ok({ liveness: null, triesAgain: false });
	const frames = context.files.slice(1);
	const { judgeLiveness } = context.deps.identity;
	if (frames.length === 0 || judgeLiveness === null) return ok({ liveness: "notShown", triesAgain: false });
	const answer = await judgeLiveness({ challenge, frames, selfie });
	if (answer.outcome === "failed") return refuse({ error: "unavailable" });
	const { result } = answer;
	if (!result.ok) {
		if (result.refusal === "tooFewFrames") return ok({ liveness: "notShown", triesAgain: false });
		return refuse({ error: faceErrors[result.refusal] });
	}
	const { verdict, sameFace } = result.value;
	const liveness = verdict === "live" && sameFace === "differ" ? "unsure" : verdict;
	return ok({ liveness, triesAgain: verdict === "still" && (identity?.stillCount ?? 0) < stillTriesMax });
}

/** The try is counted although the call is refused. */
async function countStill(context: BorrowerContext, orderNo: string) {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const identity = await findIdentity(context.db, own.value.borrower.id);
	await changeIdentity(context.db, own.value.borrower.id, { still_count: (identity?.stillCount ?? 0) + 1 });
	return refuse({ error: "livenessNotShown" as const });
}
