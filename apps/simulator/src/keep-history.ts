import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { localFiles } from "@puente/providers/files";
import { sql } from "kysely";
import type { Db } from "../../server/src/platform/database/schema/index.ts";

/** Known to all: it protects only people who do not exist. */
export const simulatedMasterKey = Buffer.alloc(32, 7).toString("base64");

type Kept = {
	readonly books: DatabaseSync;
	readonly files: ReadonlyMap<string, Buffer>;
	readonly db: Db;
};

/** Texts of the last weeks stay on the phones. */
const newestTexts = 4_000;

/** Writes what is not in the database to a data directory: pictures, the books of the rails, and the key. */
export async function keepHistory({ books, files, db }: Kept, folder: string): Promise<void> {
	// The sandbox compares these with the real time, which may be earlier than the simulated one.
	books.exec(`UPDATE payouts SET due_at_ms = 0; UPDATE messages SET lands_at_ms = 0;
		DELETE FROM messages WHERE id <= (SELECT max(id) FROM messages) - ${newestTexts}`);
	books.prepare("VACUUM INTO ?").run(join(folder, "sandbox.sqlite"));
	const store = localFiles(join(folder, "files"));
	for (const [name, bytes] of files) await store.put(name, bytes);
	writeFileSync(join(folder, "master.key"), simulatedMasterKey);
	await sql`drop schema simulation cascade`.execute(db);
}
