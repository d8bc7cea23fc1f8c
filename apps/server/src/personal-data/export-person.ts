import { stepCodes } from "@puente/core";
import type { Context } from "../deps.ts";
import { readImage } from "../images/sealed-images.ts";
import { exportLetters } from "../letters/export-letters.ts";
import { openReading } from "../orders/document-reading.ts";
import { exportLoans } from "../orders/export-loans.ts";
import { openAnswers } from "../orders/saved-answers.ts";
import type { Borrower } from "../store/borrowers.ts";
import { listCollected } from "../store/collected.ts";
import { listConsentHistory } from "../store/consents.ts";
import { findIdentity } from "../store/identities.ts";
import { listImages } from "../store/images.ts";
import { listEvents } from "../store/order-events.ts";
import { listOrders } from "../store/orders.ts";

/** Everything readable, in one document, with the pictures. What others wrote about the borrower is not part of it. */
export async function exportPerson(context: Pick<Context, "db" | "deps">, borrower: Borrower) {
	const { db, deps } = context;
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const identity = await findIdentity(db, borrower.id);
	const images = await listImages(db, borrower.id);
	const pictures = await Promise.all(
		images.map(async (image) => ({
			kind: image.kind,
			uploadedAt: image.uploadedAt,
			jpeg: (await readImage(context, borrower, image)).toString("base64"),
		})),
	);
	const collected = await listCollected(db, borrower.id);
	const orders = await listOrders(db, borrower.id);
	return {
		account: {
			userId: borrower.id,
			country: borrower.country,
			mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
			registeredAt: borrower.registeredAt,
		},
		consents: await listConsentHistory(db, borrower.id),
		orders: orders.map(({ orderNo, step, createdAt, closedAt }) => ({
			orderNo,
			step: stepCodes[step],
			createdAt,
			closedAt,
		})),
		history: (await listEvents(db, borrower.id)).map(({ at, command, from_step, to_step }) => ({
			at,
			command,
			from: from_step,
			to: to_step,
		})),
		loans: await exportLoans(context, borrower, orders),
		personal: saved.BasicInfo,
		additional: saved.Addition,
		answers: saved.Question,
		bankAccount: saved.BindCard,
		identity: { read: identity && openReading(context, borrower, identity), confirmed: saved.IdentityOCR },
		images: pictures,
		...(await exportLetters(context, borrower.id)),
		...Object.fromEntries(
			collected.map((each) => [
				each.class,
				JSON.parse(deps.vault.openFor(borrower, `collected:${each.class}`, each.bodySealed)) as unknown,
			]),
		),
	};
}
