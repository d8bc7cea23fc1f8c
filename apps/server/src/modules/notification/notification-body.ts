import { currencies, type Money } from "@puente/core/money";
import type { Country, Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { fill } from "@puente/words";
import { type NotificationKind, notificationTexts } from "@puente/words/support/notices";
import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, storedDate, storedMinor } from "../../platform/stored/stored-json.ts";
import { dayText, localMoneyText } from "../../platform/text/value-text.ts";

/** A value of the text; amounts, days and instants are formatted for the borrower's region and language. */
type NotificationValue = string | number | Money | { readonly day: PlainDate } | { readonly at: string };
export type NotificationValues = Readonly<Record<string, NotificationValue>>;

export type NotificationText = { readonly title: string; readonly text: string };

/** The text as it was sent, and its values, so that the app can show it in another language. */
type NotificationBody = NotificationText & { readonly values?: NotificationValues };

const storedValue = z.union([
	z.string(),
	z.number(),
	z.object({ minor: storedMinor, currency: z.enum(currencies) }),
	z.object({ day: storedDate }),
	z.object({ at: z.iso.datetime() }),
]);

export const notificationFormat: StoredFormat<NotificationBody> = {
	name: "notification",
	schema: z.object({
		title: z.string(),
		text: z.string(),
		// Older notifications have none.
		values: z.exactOptional(z.record(z.string(), storedValue)),
	}),
};

type SealedBody = { readonly id: string; readonly bodySealed: Buffer };
type Reader = { readonly country: Country; readonly language: Language };

function openBody(vault: Vault, holder: KeyHolder, { id, bodySealed }: SealedBody): NotificationBody {
	return openStored(notificationFormat, { vault, holder, field: `notice:${id}` }, bodySealed);
}

/** The text as it was sent. */
export function openNotification(vault: Vault, holder: KeyHolder, sealed: SealedBody): NotificationText {
	const { title, text } = openBody(vault, holder, sealed);
	return { title, text };
}

/** The text in the reader's language; as it was sent, if its values were not stored or the text now needs others. */
export function notificationFor(
	vault: Vault,
	holder: KeyHolder,
	sealed: SealedBody & { readonly kind: string },
	reader: Reader,
): NotificationText {
	const { values, ...sent } = openBody(vault, holder, sealed);
	if (values === undefined || !isKind(sealed.kind)) return sent;
	const written = writeNotification(sealed.kind, values, reader);
	return /\{\w+\}/.test(written.text) ? sent : written;
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationTexts, kind);

export function writeNotification(
	kind: NotificationKind,
	values: NotificationValues,
	{ country, language }: Reader,
): NotificationText {
	const words = notificationTexts[kind][language];
	const texts = Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, textOf(value, country, language)]),
	);
	return { title: fill(words.title, texts), text: fill(words.text, texts) };
}

function textOf(value: NotificationValue, country: Country, language: Language): string | number {
	if (typeof value !== "object") return value;
	const { currency, timeZone } = packs[country];
	if ("at" in value) return dayText(new Date(value.at), language, timeZone);
	if ("day" in value) return dayText(value.day, language, timeZone);
	return localMoneyText(value.minor, value.currency, currency.locale);
}
