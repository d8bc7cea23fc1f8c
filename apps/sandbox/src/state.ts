import { DatabaseSync } from "node:sqlite";

/**
 * Opens the sandbox's database: one SQLite file, so that a restart loses nothing; `:memory:` for tests.
 * The write-ahead log is flushed at every commit by default.
 */
export function openState(file: string): DatabaseSync {
	const db = new DatabaseSync(file);
	db.exec(`
		PRAGMA journal_mode = WAL;
		CREATE TABLE IF NOT EXISTS messages (
			id INTEGER PRIMARY KEY,
			provider TEXT NOT NULL,
			provider_id TEXT NOT NULL UNIQUE,
			digits TEXT NOT NULL,
			text TEXT NOT NULL,
			at TEXT NOT NULL,
			lands_at_ms INTEGER NOT NULL
		) STRICT;
		CREATE TABLE IF NOT EXISTS mails (
			id INTEGER PRIMARY KEY,
			message_id TEXT NOT NULL UNIQUE,
			recipient TEXT NOT NULL,
			sender TEXT NOT NULL,
			subject TEXT NOT NULL,
			text TEXT NOT NULL,
			at TEXT NOT NULL
		) STRICT;
		CREATE TABLE IF NOT EXISTS mail_attachments (
			mail_id INTEGER NOT NULL REFERENCES mails,
			position INTEGER NOT NULL,
			name TEXT NOT NULL,
			content_type TEXT NOT NULL,
			content BLOB NOT NULL,
			PRIMARY KEY (mail_id, position)
		) STRICT;
		CREATE TABLE IF NOT EXISTS push_subscriptions (
			id TEXT PRIMARY KEY,
			server_key TEXT NOT NULL,
			private_key TEXT NOT NULL,
			p256dh TEXT NOT NULL,
			auth TEXT NOT NULL
		) STRICT;
		CREATE TABLE IF NOT EXISTS push_notifications (
			id INTEGER PRIMARY KEY,
			subscription TEXT NOT NULL,
			tag TEXT NOT NULL,
			title TEXT NOT NULL,
			text TEXT NOT NULL,
			url TEXT NOT NULL,
			at TEXT NOT NULL,
			UNIQUE (subscription, tag)
		) STRICT;
		CREATE TABLE IF NOT EXISTS faults (
			id INTEGER PRIMARY KEY,
			rail TEXT NOT NULL,
			fault TEXT NOT NULL,
			times INTEGER NOT NULL CHECK (times > 0),
			UNIQUE (rail, fault)
		) STRICT;
		CREATE TABLE IF NOT EXISTS bank_accounts (
			id INTEGER PRIMARY KEY,
			country TEXT NOT NULL,
			bank_code TEXT NOT NULL,
			account_number TEXT NOT NULL,
			branch_code TEXT,
			holder TEXT NOT NULL,
			document TEXT,
			UNIQUE (country, bank_code, account_number)
		) STRICT;
		CREATE TABLE IF NOT EXISTS rail_objects (
			id TEXT PRIMARY KEY,
			fields TEXT NOT NULL UNIQUE,
			made_at_ms INTEGER NOT NULL
		) STRICT;
		CREATE TABLE IF NOT EXISTS payouts (
			id INTEGER PRIMARY KEY,
			rail TEXT NOT NULL,
			reference TEXT NOT NULL,
			day TEXT NOT NULL,
			provider_id TEXT NOT NULL UNIQUE,
			amount_minor INTEGER NOT NULL,
			currency TEXT NOT NULL,
			country TEXT NOT NULL,
			bank_code TEXT NOT NULL,
			account_number TEXT NOT NULL,
			holder TEXT NOT NULL,
			extra TEXT NOT NULL,
			status TEXT NOT NULL,
			plan TEXT NOT NULL,
			due_at_ms INTEGER NOT NULL,
			made_at TEXT NOT NULL,
			changed_at TEXT NOT NULL,
			UNIQUE (rail, reference, day)
		) STRICT;
		CREATE TABLE IF NOT EXISTS payout_holds (
			payout_id INTEGER PRIMARY KEY REFERENCES payouts,
			until TEXT NOT NULL
		) STRICT;
		CREATE TABLE IF NOT EXISTS charges (
			id INTEGER PRIMARY KEY,
			rail TEXT NOT NULL,
			reference TEXT NOT NULL,
			provider_id TEXT NOT NULL UNIQUE,
			pay_to TEXT NOT NULL,
			amount_minor INTEGER,
			currency TEXT NOT NULL,
			extra TEXT NOT NULL,
			made_at TEXT NOT NULL,
			expires_at TEXT,
			UNIQUE (rail, reference)
		) STRICT;
		CREATE TABLE IF NOT EXISTS charge_payments (
			id INTEGER PRIMARY KEY,
			charge_id INTEGER NOT NULL REFERENCES charges,
			provider_id TEXT NOT NULL UNIQUE,
			amount_minor INTEGER NOT NULL,
			paid_at TEXT NOT NULL
		) STRICT;
		CREATE INDEX IF NOT EXISTS charge_payments_by_charge ON charge_payments (charge_id);
		CREATE INDEX IF NOT EXISTS charge_payments_by_time ON charge_payments (paid_at);
		CREATE INDEX IF NOT EXISTS payouts_by_batch ON payouts (rail, extra ->> 'batch');
		CREATE INDEX IF NOT EXISTS payouts_by_reference_id ON payouts (rail, extra ->> 'reference_id');
		CREATE TABLE IF NOT EXISTS mandates (
			id INTEGER PRIMARY KEY,
			rail TEXT NOT NULL,
			reference TEXT NOT NULL,
			provider_id TEXT NOT NULL UNIQUE,
			limit_minor INTEGER,
			currency TEXT NOT NULL,
			extra TEXT NOT NULL,
			state TEXT NOT NULL,
			made_at TEXT NOT NULL,
			changed_at TEXT NOT NULL,
			expires_at TEXT,
			UNIQUE (rail, reference)
		) STRICT;
		CREATE TABLE IF NOT EXISTS rail_webhooks (
			id INTEGER PRIMARY KEY,
			rail TEXT NOT NULL,
			body TEXT NOT NULL,
			headers TEXT NOT NULL,
			attempts INTEGER NOT NULL,
			due_at_ms INTEGER NOT NULL
		) STRICT;
	`);
	addMissingColumn(db);
	return db;
}

/** The file of an earlier version has accounts without the holder's document. */
function addMissingColumn(db: DatabaseSync): void {
	const found = db.prepare("SELECT 1 FROM pragma_table_info('bank_accounts') WHERE name = 'document'").get();
	if (found === undefined) db.exec("ALTER TABLE bank_accounts ADD COLUMN document TEXT");
}
