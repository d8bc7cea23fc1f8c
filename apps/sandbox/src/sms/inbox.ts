import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

/** A message as `/sandbox/sms` returns it. */
type InboxMessage = { readonly to: string; readonly text: string; readonly at: string };

export type Delivery = {
	readonly provider: "termii" | "twilio";
	readonly providerId: string;
	/** International number, digits only. */
	readonly digits: string;
	readonly text: string;
	/** Time of the sandbox. */
	readonly at: Date;
	/** Real time at which the message arrives. */
	readonly landsAtMs: number;
};

export type Inbox = {
	readonly deliver: (delivery: Delivery) => void;
	/** Messages that have arrived, newest first; of one number, or of all. */
	readonly read: (to: string | null) => InboxMessage[];
};

export const inboxPageMax = 50;

const rows = z.array(z.object({ digits: z.string(), text: z.string(), at: z.string() }));

/** Messages are ordered by acceptance, not by time, because a restart can set the sandbox's clock back. */
export function createInbox(db: DatabaseSync, realNow: () => number = Date.now): Inbox {
	const insert = db.prepare(
		"INSERT INTO messages (provider, provider_id, digits, text, at, lands_at_ms) VALUES (?, ?, ?, ?, ?, ?)",
	);
	// The number is compared from its end, so that the national number finds its international form.
	const select = db.prepare(`
		SELECT digits, text, at FROM messages
		WHERE lands_at_ms <= ? AND (? = '' OR substr(digits, -length(?)) = ?)
		ORDER BY id DESC LIMIT ${inboxPageMax}`);
	return {
		deliver({ provider, providerId, digits, text, at, landsAtMs }) {
			insert.run(provider, providerId, digits, text, at.toISOString(), landsAtMs);
		},
		read(to) {
			const ending = to === null ? "" : numberEnding(to);
			const found = rows.parse(select.all(realNow(), ending, ending, ending));
			return found.map(({ digits, text, at }) => ({ to: `+${digits}`, text, at }));
		},
	};
}

/** The digits without a trunk zero or 00 prefix: the ending that national and international forms share. */
export function numberEnding(number: string): string {
	return number.replace(/\D/g, "").replace(/^0+/, "");
}
