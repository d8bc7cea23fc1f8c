import type { Money } from "@puente/core/money";
import type { Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { apps, packs } from "@puente/regions";
import { fill } from "@puente/words";
import { type BorrowerNotice, borrowerNotices } from "@puente/words/support/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import type { Borrower } from "../borrower/index.ts";
import { dayText, moneyText } from "../document/index.ts";
import { languageFrom } from "./language-of.ts";
import { type LetterContext, notificationKeyOf } from "./notification-key.ts";
import { addNotifications, listReaderFacts, type NewLetter } from "./store/notifications.ts";

/** Later than this an SMS would only confuse; the message stays in the app. */
const smsSeconds = 86_400;

/** One letter that the short alphabet of SMS lacks makes the whole text cost two or three; an amount has its code behind it anyway. */
const dearSigns = /[₦₹]/g;

export type NoticeBody = { readonly title: string; readonly text: string };

/** What fills a sentence; amounts and days are written as the borrower's region and language write them. */
type NoticeValue = string | number | Money | { readonly day: PlainDate };
export type NoticeValues = Readonly<Record<string, NoticeValue>>;

/** What is different about the SMS of a notice. */
type NoticeSms = {
	/** Follows the text: a link that the app does not need, since it knows the way. */
	readonly more: string;
	readonly notAfter: Date;
};

export type Letter = {
	readonly borrower: Borrower;
	readonly kind: BorrowerNotice;
	readonly values?: NoticeValues;
	readonly sms?: NoticeSms;
};

/** Of who was erased neither key nor number is left. */
export function isReachable({ dataKey }: Borrower): boolean {
	return dataKey.length > 0;
}

/** Tells one borrower something. */
export function notifyBorrower(
	context: LetterContext,
	borrower: Borrower,
	kind: BorrowerNotice,
	values: NoticeValues = {},
	sms?: NoticeSms,
): Promise<void> {
	return notifyBorrowers(context, [{ borrower, kind, values, ...(sms && { sms }) }]);
}

/**
 * Tells borrowers something: kept to be read again in the app, and sent by SMS. All in the caller's transaction, so that
 * nothing is told that did not happen, and nothing twice that happened once. Many letters cost little more than one. Codes do
 * not come this way: they are not kept.
 */
export async function notifyBorrowers(context: LetterContext, letters: readonly Letter[]): Promise<void> {
	const { db, now, deps } = context;
	const reachable = letters.filter(({ borrower }) => isReachable(borrower));
	if (reachable.length === 0) return;
	const facts = await listReaderFacts(
		db,
		reachable.map(({ borrower }) => borrower.id),
	);
	const written: NewLetter[] = [];
	for (const [index, letter] of reachable.entries()) {
		const { borrower } = letter;
		const known = facts[index]?.letterKey;
		const key = known ? { id: borrower.id, dataKey: known } : await notificationKeyOf(context, borrower.id);
		const language = languageFrom(deps.vault, borrower, facts[index]);
		written.push(write(deps.vault, letter, { key, language, now }));
	}
	await addNotifications(db, written, now);
	await deps.enqueue(db, "deliver-messages", { outboxIds: written.map(({ notice }) => notice.id) });
}

type Reader = { readonly key: KeyHolder; readonly language: Language; readonly now: Date };

function write(vault: Vault, letter: Letter, { key, language, now }: Reader): NewLetter {
	const { borrower, kind, sms } = letter;
	const words = borrowerNotices[kind][language];
	const values = Object.fromEntries(
		Object.entries(letter.values ?? {}).map(([name, value]) => [name, textOf(value, borrower, language)]),
	);
	const body: NoticeBody = { title: fill(words.title, values), text: fill(words.text, values) };
	const id = crypto.randomUUID();
	const brand = apps.find((app) => app.home === borrower.country)?.appName ?? "Puente";
	const mobile = vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const to = `+${packs[borrower.country].phone.callingCode}${mobile}`;
	const text = [`${brand}: ${body.text.replaceAll(dearSigns, "")}`, ...(sms ? [sms.more] : [])].join(" ");
	return {
		borrowerId: borrower.id,
		notice: { id, kind, bodySealed: vault.sealFor(key, `notice:${id}`, JSON.stringify(body)) },
		sms: {
			country: borrower.country,
			bodySealed: vault.seal("outbox", JSON.stringify({ to, text })),
			notAfter: sms?.notAfter ?? secondsAfter(now, smsSeconds),
		},
	};
}

function textOf(value: NoticeValue, { country }: Borrower, language: Language): string | number {
	if (typeof value !== "object") return value;
	const { currency, timeZone } = packs[country];
	if ("day" in value) return dayText(value.day, language, timeZone);
	return moneyText(value.minor, value.currency, currency.locale);
}
