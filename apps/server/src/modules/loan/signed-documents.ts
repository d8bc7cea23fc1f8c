import type { Language } from "@puente/core/region";
import { apps } from "@puente/regions";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Borrower, BorrowerContext, JobContext } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { openStored } from "../../platform/stored/stored-json.ts";
import { findBorrower } from "../borrower/index.ts";
import { type Agreement, agreementFormat, agreementPdf, privacyPdf } from "../document/index.ts";
import {
	htmlOf,
	languageOf,
	type MailContent,
	mayBeNotified,
	notifyBorrowers,
} from "../notification/index.ts";
import { findAgreement, type StoredAgreement } from "../offer/index.ts";
import { findOrderById, type OwnOrder, openAnswer, type SavedAnswers } from "../order/index.ts";

const daySeconds = 86_400;
/** The documents do not age: a gateway that is down for days still sends them. */
const sentDays = 7;

/** The address of the personal form; null if none was given. */
export function emailOf({ BasicInfo }: Pick<SavedAnswers, "BasicInfo">): string | null {
	return BasicInfo?.["email"] || null;
}

export function openAgreement(vault: Vault, holder: Borrower, stored: StoredAgreement): Agreement {
	const place = { vault, holder, field: `agreement:${stored.orderId}` };
	return openStored(agreementFormat, place, stored.bodySealed);
}

/** An SMS may carry nothing but a link, so its documents open in the app; an e-mail has them attached. */
export async function sendSignedDocuments(
	{ db, deps, now }: BorrowerContext,
	{ borrower, order }: OwnOrder,
): Promise<void> {
	const context = { db, now, deps };
	const language = await languageOf(context, borrower);
	const more = fill(notices.signedDocuments[language], {
		agreement: agreementLink(deps.publicUrl, language, order.orderNo),
		privacy: linkTo(deps.publicUrl, language, "/privacy_policy"),
	});
	const notAfter = secondsAfter(now, sentDays * daySeconds);
	const BasicInfo = deps.sendsMail
		? await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo")
		: null;
	await notifyBorrowers(context, [
		{
			borrower,
			kind: "agreementSigned",
			values: { orderNo: order.orderNo },
			sms: { more, notAfter, only: true },
			...(emailOf({ BasicInfo }) !== null && { mail: { orderId: order.id, notAfter } }),
		},
	]);
}

const linkTo = (publicUrl: string, language: Language, screen: string) =>
	`${publicUrl}/?lang=${language}#${screen}`;
const agreementLink = (publicUrl: string, language: Language, orderNo: string) =>
	linkTo(publicUrl, language, `/borrow/agreement?orderNo=${orderNo}`);

/** The e-mail of a signed order; null for a borrower who is erased or dead, or has no address any more. */
export async function writeSignedDocuments(
	{ db, deps }: Pick<JobContext, "db" | "deps">,
	orderId: string,
): Promise<MailContent | null> {
	const order = await findOrderById(db, orderId);
	const borrower = order && (await findBorrower(db, order.borrowerId));
	if (!borrower || !mayBeNotified(borrower)) return null;
	const stored = await findAgreement(db, orderId);
	const to = emailOf({ BasicInfo: await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo") });
	if (stored === null || to === null) return null;
	const { orderNo } = order;
	const language = await languageOf({ db, deps }, borrower);
	const words = notices.signedDocumentsMail[language];
	const brand = apps.find(({ home }) => home === borrower.country)?.appName ?? "Puente";
	const link = agreementLink(deps.publicUrl, language, orderNo);
	const paragraphs = words.text.map((text) => fill(text, { orderNo, link }));
	const agreement = openAgreement(deps.vault, borrower, stored);
	const pdf = (fileName: string, content: Uint8Array) => ({
		fileName: fill(fileName, { orderNo }),
		contentType: "application/pdf",
		content,
	});
	return {
		to,
		subject: `${brand}: ${words.subject}`,
		text: `${paragraphs.join("\n\n")}\n`,
		html: htmlOf(paragraphs, language),
		attachments: [
			pdf(words.agreementFile, await agreementPdf(agreement, stored.acceptedAt)),
			pdf(words.privacyFile, await privacyPdf(language, { country: borrower.country, brand })),
		],
	};
}
