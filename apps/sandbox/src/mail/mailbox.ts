import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

type ReceivedMail = {
	readonly messageId: string;
	readonly from: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	/** Time of the sandbox. */
	readonly at: Date;
	readonly attachments: readonly {
		readonly name: string;
		readonly contentType: string;
		readonly content: Uint8Array;
	}[];
};

/** A mail as `/sandbox/mail` returns it. */
type ShownMail = Omit<ReceivedMail, "messageId" | "at" | "attachments"> & {
	readonly id: number;
	readonly at: string;
	/** Names; each is at `/sandbox/mail/<id>/<position>`. */
	readonly attachments: readonly string[];
};

export type Mailbox = {
	/** A mail that came before, by its Message-ID, is not added again. */
	readonly deliver: (mail: ReceivedMail) => void;
	/** Newest first; of one address, or of all. */
	readonly read: (to: string | null) => readonly ShownMail[];
	readonly attachment: (
		mailId: number,
		position: number,
	) => { readonly contentType: string; readonly content: Uint8Array } | null;
};

const pageMax = 50;
const mailRows = z.array(
	z.object({
		id: z.number(),
		recipient: z.string(),
		sender: z.string(),
		subject: z.string(),
		text: z.string(),
		at: z.string(),
	}),
);
const nameRows = z.array(z.object({ name: z.string() }));
const attachmentRow = z.object({ content_type: z.string(), content: z.instanceof(Uint8Array) });

export function createMailbox(db: DatabaseSync): Mailbox {
	const insert = db.prepare(
		"INSERT INTO mails (message_id, recipient, sender, subject, text, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
	);
	const attach = db.prepare(
		"INSERT INTO mail_attachments (mail_id, position, name, content_type, content) VALUES (?, ?, ?, ?, ?)",
	);
	const select = db.prepare(
		`SELECT id, recipient, sender, subject, text, at FROM mails WHERE (? = '' OR recipient = ?)
		ORDER BY id DESC LIMIT ${pageMax}`,
	);
	const names = db.prepare("SELECT name FROM mail_attachments WHERE mail_id = ? ORDER BY position");
	const content = db.prepare(
		"SELECT content_type, content FROM mail_attachments WHERE mail_id = ? AND position = ?",
	);
	return {
		deliver({ messageId, from, to, subject, text, at, attachments }) {
			const added = insert.run(messageId, to, from, subject, text, at.toISOString());
			if (added.changes === 0) return;
			for (const [position, { name, contentType, content: bytes }] of attachments.entries())
				attach.run(added.lastInsertRowid, position, name, contentType, bytes);
		},
		read(to) {
			const address = to ?? "";
			return mailRows.parse(select.all(address, address)).map(({ recipient, sender, ...mail }) => ({
				...mail,
				from: sender,
				to: recipient,
				attachments: nameRows.parse(names.all(mail.id)).map(({ name }) => name),
			}));
		},
		attachment(mailId, position) {
			const row = attachmentRow.safeParse(content.get(mailId, position));
			return row.success ? { contentType: row.data.content_type, content: row.data.content } : null;
		},
	};
}
