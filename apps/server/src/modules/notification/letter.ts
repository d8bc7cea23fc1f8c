import { type Country, type Language, languages } from "@puente/core/region";
import type { Mail } from "@puente/providers/mail";
import { apps } from "@puente/regions";
import * as z from "zod/mini";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import type { NotificationContext } from "./notification-key.ts";
import { addToOutbox } from "./store/outbox.ts";

export type MailContent = Omit<Mail, "reference" | "writtenAt">;

/** An e-mail of words only, as it waits in the outbox. */
export const letter = z.object({
	to: z.string(),
	subject: z.string(),
	paragraphs: z.array(z.string()),
	language: z.enum(languages),
});
export type Letter = z.output<typeof letter>;

export function letterMail({ to, subject, paragraphs, language }: Letter): MailContent {
	return {
		to,
		subject,
		text: `${paragraphs.join("\n\n")}\n`,
		html: htmlOf(paragraphs, language),
		attachments: [],
	};
}

/** Puts an e-mail into the outbox, in the caller's transaction. The subject begins with the name of the app. */
export async function addLetter(
	{ db, deps, now }: NotificationContext,
	{ country, notAfter, ...content }: Letter & { readonly country: Country; readonly notAfter: Date },
): Promise<void> {
	const id = crypto.randomUUID();
	const brand = apps.find(({ home }) => home === country)?.appName ?? "Puente";
	const body = { letter: { ...content, subject: `${brand}: ${content.subject}` } };
	const bodySealed = deps.vault.seal(sealPurposes.outbox, JSON.stringify(body));
	await addToOutbox(db, { id, country, bodySealed, notAfter, isMail: true }, now);
	await deps.enqueue(db, "send-email", [{ outboxId: id }]);
}

const htmlSigns: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => htmlSigns[sign] ?? sign);

/** Paragraphs whose addresses are links; no pictures, which could tell that the mail was opened. */
export function htmlOf(paragraphs: readonly string[], language: Language): string {
	const body = paragraphs.map((text) => {
		const linked = escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
		return `<p>${linked}</p>`;
	});
	return `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">${body.join("")}</body></html>`;
}
