import type { FileStore } from "@puente/providers/files";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { HoldCause } from "../database/schema/hold.ts";
import type { Db } from "../database/schema/index.ts";
import { databaseDiffers, findHold, type Hold, placeHold } from "./hold.ts";

type NoteContext = Pick<Database, "folder"> & {
	readonly db: Db;
	readonly files: Pick<FileStore, "get" | "put">;
	/** Told when the file of the position cannot be read or written: then only the database itself is compared. */
	readonly onError: (error: unknown) => void;
};

/**
 * Notes which database this is and how far it has come, in the database and in a file outside it. A restored one differs:
 * it is another database for PostgreSQL, lies in another folder, or is behind the position in the file. Then a hold is
 * placed. Returns the hold that is not lifted.
 */
export async function noteDatabase(context: NoteContext, now: Date): Promise<Hold | null> {
	const { db, files, folder, onError } = context;
	await addMark(db, folder, now);
	const { installation } = await db
		.selectFrom("databaseMark")
		.select("installation")
		.executeTakeFirstOrThrow();
	const name = `position-${installation}`;
	// Read before the row: whatever stands in the file was committed before.
	const outside = await readPosition(files, name).catch((error: unknown) => {
		onError(error);
		return null;
	});
	const position = await db.transaction().execute((tx) => moveMark(tx, { folder, outside }, now));
	await files.put(name, Buffer.from(String(position))).catch(onError);
	return findHold(db);
}

async function addMark(db: Db, folder: string | null, now: Date): Promise<void> {
	await sql`insert into database_mark (installation, system_identifier, timeline, table_number, confirmed, folder, position, seen_at)
		select ${crypto.randomUUID()}, system_identifier, timeline, table_number, confirmed, ${folder}, 0, ${now}
		from database_now on conflict (id) do nothing`.execute(db);
}

async function readPosition(files: NoteContext["files"], name: string): Promise<bigint | null> {
	const text = (await files.get(name))?.toString() ?? "";
	return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

async function moveMark(
	tx: Db,
	{ folder, outside }: { readonly folder: string | null; readonly outside: bigint | null },
	now: Date,
): Promise<bigint> {
	const mark = await tx.selectFrom("databaseMark").selectAll().forUpdate().executeTakeFirstOrThrow();
	const { rows } = await sql<{ cause: HoldCause | null }>`select ${databaseDiffers} as cause`.execute(tx);
	const position = BigInt(mark.position);
	const isBehind = outside !== null && position < outside;
	const cause =
		rows[0]?.cause ?? (mark.folder !== folder ? "otherFolder" : isBehind ? "olderThanMark" : null);
	if (cause !== null) await placeHold(tx, { cause, compareFrom: mark.seenAt }, now);
	const next = (isBehind ? outside : position) + 1n;
	await sql`update database_mark set system_identifier = n.system_identifier, timeline = n.timeline,
			table_number = n.table_number, confirmed = n.confirmed, folder = ${folder}, position = ${next.toString()}, seen_at = ${now}
		from database_now n`.execute(tx);
	return next;
}
