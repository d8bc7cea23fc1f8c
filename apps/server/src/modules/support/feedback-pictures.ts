import type { supportCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { feedbackStatus } from "@puente/core/support";
import type { BorrowerContext, Handler, SlowHandler } from "../../platform/context/calls.ts";
import { lockBorrower } from "../borrower/index.ts";
import { checkPicture, readImage, writeImage } from "../image/index.ts";
import { notificationKeyOf } from "../notification/index.ts";
import { addFeedbackImage, findFeedbackImage, listFeedbackImages } from "./store/feedback-images.ts";
import { findFeedback } from "./store/feedbacks.ts";

type Calls = typeof supportCalls;

/** Uploaded pictures without a message; more are refused. */
const unusedMax = 30;

/** Refuses: feedbackTooMany, imageNotAnImage, imageTooLarge, imageTooSmall, imageBroken. */
export const uploadCredential: SlowHandler<Calls["uploadCredential"]> = {
	prepare: (_input, context) => preparePicture(context),
};

/** Refuses the same, and feedbackNotFound, feedbackClosed. */
export const uploadFeedbackFile: SlowHandler<Calls["uploadFeedbackFile"]> = {
	async prepare({ feedbackId }, context) {
		const feedback = await findFeedback(context.db, context.caller.borrowerId, feedbackId);
		if (!feedback) return refuse({ error: "feedbackNotFound" });
		if (feedback.status === feedbackStatus.done) return refuse({ error: "feedbackClosed" });
		return preparePicture(context);
	},
};

/** Checks the picture, re-encodes it without metadata and seals it; the row is added in the transaction. */
async function preparePicture(context: BorrowerContext) {
	const { borrowerId } = context.caller;
	if ((await listFeedbackImages(context.db, borrowerId, "unused")).length >= unusedMax) {
		return refuse({ error: "feedbackTooMany" } as const);
	}
	const checked = await checkPicture(context);
	if (!checked.ok) return checked;
	const { jpeg } = checked.value;
	const fileName = await writeImage(context, await notificationKeyOf(context, borrowerId), jpeg);
	return ok(async ({ db, now }: BorrowerContext) => {
		await lockBorrower(db, borrowerId);
		const id = crypto.randomUUID();
		await addFeedbackImage(db, { id, borrowerId, fileName, bytes: jpeg.length, uploadedAt: now });
		return ok({ imageId: id });
	});
}

/** Refuses: imageNotFound. */
export const feedbackImage: Handler<Calls["feedbackImage"]> = async ({ imageId }, context) => {
	const { borrowerId } = context.caller;
	const image = await findFeedbackImage(context.db, borrowerId, imageId);
	if (!image) return refuse({ error: "imageNotFound" });
	const jpeg = await readImage(context, await notificationKeyOf(context, borrowerId), image);
	return ok({ jpeg: jpeg.toString("base64") });
};
