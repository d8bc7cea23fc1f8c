import { DatabaseSync } from "node:sqlite";

/**
 * What the outside world remembers, kept in one file so that a restart loses nothing.
 * `:memory:` for tests. The write-ahead log is flushed at every commit by default.
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
			UNIQUE (country, bank_code, account_number)
		) STRICT;
		CREATE TABLE IF NOT EXISTS rail_objects (
			id TEXT PRIMARY KEY,
			fields TEXT NOT NULL UNIQUE,
			made_at_ms INTEGER NOT NULL
		) STRICT;
	`);
	return db;
}
