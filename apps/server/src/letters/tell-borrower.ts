import { apps, packs } from "@puente/regions";
import { fill } from "@puente/words";
import { type BorrowerNotice, borrowerNotices } from "@puente/words/support/notices";
import { secondsAfter } from "../clock.ts";
import type { Borrower } from "../store/borrowers.ts";
import { addNotice } from "../store/notices.ts";
import { addToOutbox } from "../store/outbox.ts";
import { languageOf } from "./language-of.ts";
import { type LetterContext, letterKeyOf } from "./letter-key.ts";

/** Later than this an SMS would only confuse; the message stays in the app. */
const smsSeconds = 86_400;

export type NoticeBody = { readonly title: string; readonly text: string };

/** What is different about the SMS of a notice. */
export type NoticeSms = {
	/** Follows the text: a link that the app does not need, since it knows the way. */
	readonly more: string;
	readonly notAfter: Date;
};

/**
 * Tells a borrower something: kept to be read again in the app, and sent by SMS. Both in the caller's transaction, so that
 * nothing is told that did not happen. Codes do not come this way: they are not kept.
 */
export async function tellBorrower(
	context: LetterContext,
	borrower: Borrower,
	kind: BorrowerNotice,
	values: Readonly<Record<string, string | number>> = {},
	sms?: NoticeSms,
): Promise<void> {
	const { db, now, deps } = context;
	const pack = packs[borrower.country];
	const words = borrowerNotices[kind][await languageOf(context, borrower)];
	const body: NoticeBody = { title: fill(words.title, values), text: fill(words.text, values) };
	const id = crypto.randomUUID();
	const key = await letterKeyOf(context, borrower.id);
	await addNotice(db, borrower.id, {
		id,
		kind,
		bodySealed: deps.vault.sealFor(key, `notice:${id}`, JSON.stringify(body)),
		sentAt: now,
	});
	const brand = apps.find((app) => app.home === borrower.country)?.appName ?? "Puente";
	const mobile = deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const to = `+${pack.phone.callingCode}${mobile}`;
	const text = [`${brand}: ${body.text}`, ...(sms ? [sms.more] : [])].join(" ");
	const bodySealed = deps.vault.seal("outbox", JSON.stringify({ to, text }));
	const notAfter = sms?.notAfter ?? secondsAfter(now, smsSeconds);
	await addToOutbox(db, { id, country: borrower.country, bodySealed, notAfter }, now);
	await deps.enqueue(db, "deliver-message", { outboxId: id });
}
