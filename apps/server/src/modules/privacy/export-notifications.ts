import type { Context } from "../../platform/context/calls.ts";
import { readImage } from "../image/index.ts";
import { listNotifications, notificationKeyOf } from "../notification/index.ts";
import { listCoupons, listHandOffs } from "../promo/index.ts";
import { listFeedbackImages, listFeedbackMessages, listFeedbacks } from "../support/index.ts";

/** An upper bound, so that one request cannot read everything. */
const all = { skip: 0, count: 1000 } as const;

/** Feedback, notifications, coupons and partner visits of a borrower, for the data export. */
export async function exportNotifications(context: Pick<Context, "db" | "deps">, borrowerId: string) {
	const { db, deps } = context;
	const key = await notificationKeyOf(context, borrowerId);
	const open = (field: string, sealed: Buffer) => deps.vault.openFor(key, field, sealed);
	const feedbacks = await listFeedbacks(db, borrowerId, all);
	const images = await listFeedbackImages(db, borrowerId, { feedbackIds: feedbacks.map(({ id }) => id) });
	return {
		feedback: await Promise.all(
			feedbacks.map(async ({ id, type, status, orderNo, createdAt, bodySealed, claim }) => ({
				id,
				type,
				status,
				orderNo,
				createdAt,
				claim,
				...(JSON.parse(open(`feedback:${id}`, bodySealed)) as object),
				messages: (await listFeedbackMessages(db, id)).map((message) => ({
					from: message.sender,
					at: message.sentAt,
					text: open(`message:${message.id}`, message.bodySealed),
				})),
			})),
		),
		feedbackImages: await Promise.all(
			images.map(async (image) => ({
				feedbackId: image.feedbackId,
				jpeg: (await readImage(context, key, image)).toString("base64"),
			})),
		),
		notices: (await listNotifications(db, borrowerId, all)).map(
			({ id, kind, sentAt, readAt, bodySealed }) => ({
				kind,
				sentAt,
				readAt,
				...(JSON.parse(open(`notice:${id}`, bodySealed)) as object),
			}),
		),
		coupons: [
			...(await listCoupons(db, borrowerId, "unused")),
			...(await listCoupons(db, borrowerId, "used")),
		].map(({ amountMinor, ...coupon }) => ({ ...coupon, amountMinor: amountMinor.toString() })),
		otherLenders: await listHandOffs(db, borrowerId, all),
	};
}
