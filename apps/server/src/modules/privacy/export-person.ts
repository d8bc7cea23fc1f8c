import { stepCodes } from "@puente/core/application";
import type { Context } from "../../platform/context/calls.ts";
import { listPasskeys } from "../access/index.ts";
import { listCollected } from "../application/index.ts";
import { type Borrower, listConsentHistory } from "../borrower/index.ts";
import { findIdentity, openOcrResult } from "../identity/index.ts";
import { listImages, readImage } from "../image/index.ts";
import { findPushSubscribedAt } from "../notification/index.ts";
import { listEvents, listOrders, openAnswers } from "../order/index.ts";
import { listStoredCards } from "../repayment/index.ts";
import { exportLoans } from "./export-loans.ts";
import { exportNotifications } from "./export-notifications.ts";

/**
 * All readable data of a borrower in one document, with the pictures. Data that others wrote about the borrower is not
 * included.
 */
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
		history: (await listEvents(db, borrower.id)).map(({ at, command, fromStep, toStep }) => ({
			at,
			command,
			from: fromStep,
			to: toStep,
		})),
		loans: await exportLoans(context, borrower, orders),
		personal: saved.BasicInfo,
		additional: saved.Addition,
		answers: saved.Question,
		bankAccount: saved.BindCard,
		cards: await exportCards(context, borrower),
		passkeys: (await listPasskeys(db, borrower.id)).map(({ name, addedAt, lastUsedAt }) => ({
			name,
			addedAt,
			lastUsedAt,
		})),
		notificationsOnPhone: { allowedAt: await findPushSubscribedAt(db, borrower.id) },
		identity: { read: identity && openOcrResult(context, borrower, identity), confirmed: saved.IdentityOCR },
		images: pictures,
		...(await exportNotifications(context, borrower.id)),
		...Object.fromEntries(
			collected.map((each) => [
				each.class,
				JSON.parse(deps.vault.openFor(borrower, `collected:${each.class}`, each.bodySealed)) as unknown,
			]),
		),
	};
}

/** Without the codes that charge them, which are not the borrower's. */
async function exportCards({ db, deps }: Pick<Context, "db" | "deps">, borrower: Borrower) {
	const cards = await listStoredCards({ db, vault: deps.vault }, borrower);
	return cards.map(({ brand, lastDigits, expiryMonth, expiryYear, bank, storedAt }) => ({
		brand,
		lastDigits,
		expires: `${expiryMonth}/${expiryYear}`,
		bank,
		storedAt,
	}));
}
