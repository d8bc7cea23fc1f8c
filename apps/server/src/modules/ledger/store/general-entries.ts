import { createHash } from "node:crypto";
import { entryText } from "@puente/core/ledger";
import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** An entry that belongs to no loan: one amount, one debit and one credit. */
export type GeneralEntry = {
	/** Entries of a book are chained. */
	readonly book: string;
	readonly kind: Schema["generalEntries"]["kind"];
	/** The cause. An entry of the same kind and reference is posted once. */
	readonly reference: string;
	readonly on: PlainDate;
	readonly currency: Currency;
	readonly debit: string;
	readonly credit: string;
	readonly minor: bigint;
};

export type StoredGeneralEntry = GeneralEntry & {
	readonly number: number;
	readonly previousHash: Buffer | null;
	readonly hash: Buffer;
};

export function hashOfGeneral(entry: Omit<StoredGeneralEntry, "hash">): Buffer {
	const { debit, credit, minor, previousHash, reference, kind, ...facts } = entry;
	const postings = [
		{ account: debit, minor },
		{ account: credit, minor: -minor },
	];
	const text = entryText({
		...facts,
		kind: `${kind}:${reference}`,
		postings,
		previousHash: previousHash?.toString("hex") ?? "",
	});
	return createHash("sha256").update(text).digest();
}

/** Appends an entry to its book, in the caller's transaction. False if it is already posted. */
export async function addGeneralEntry(tx: Db, entry: GeneralEntry, at: Date): Promise<boolean> {
	// Writers of a book run one after the other, also before its first entry.
	await sql`select pg_advisory_xact_lock(hashtext(${`general:${entry.book}`}))`.execute(tx);
	if (await isPosted(tx, entry)) return false;
	const last = await tx
		.selectFrom("generalEntries")
		.select(["number", "hash"])
		.where("book", "=", entry.book)
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
	const number = (last?.number ?? 0) + 1;
	const previousHash = last ? Buffer.from(last.hash) : null;
	const { on, minor, ...columns } = entry;
	await tx
		.insertInto("generalEntries")
		.values({
			...columns,
			number,
			postedOn: on,
			minor: minor.toString(),
			previousHash,
			hash: hashOfGeneral({ ...entry, number, previousHash }),
			postedAt: at,
		})
		.execute();
	return true;
}

export async function isPosted(
	db: Db,
	{ book, kind, reference }: Pick<GeneralEntry, "book" | "kind" | "reference">,
): Promise<boolean> {
	const row = await db
		.selectFrom("generalEntries")
		.select("number")
		.where("book", "=", book)
		.where("kind", "=", kind)
		.where("reference", "=", reference)
		.executeTakeFirst();
	return row !== undefined;
}

/** The balance of an account: debits less credits. */
export async function generalBalance(db: Db, account: string, currency: Currency): Promise<bigint> {
	const { rows } = await sql<{ minor: string }>`
		select coalesce(sum(case when debit = ${account} then minor else -minor end), 0)::text as minor
		from general_entries where currency = ${currency} and ${account} in (debit, credit)`.execute(db);
	return BigInt(rows[0]?.minor ?? "0");
}

/** The books that have entries, in an order that is the same in every database. */
export async function listGeneralBooks(db: Db): Promise<readonly string[]> {
	const { rows } = await sql<{ book: string }>`
		select distinct book collate "C" as book from general_entries order by 1`.execute(db);
	return rows.map(({ book }) => book);
}

/** A page of the entries of a book, oldest first. */
export async function pageGeneralEntries(
	db: Db,
	book: string,
	afterNumber: number,
	count: number,
): Promise<readonly StoredGeneralEntry[]> {
	const rows = await db
		.selectFrom("generalEntries")
		.selectAll()
		.where("book", "=", book)
		.where("number", ">", afterNumber)
		.orderBy("number")
		.limit(count)
		.execute();
	return rows.map(fromRow);
}

function fromRow({ postedOn, ...row }: Selectable<Schema["generalEntries"]>): StoredGeneralEntry {
	return {
		...row,
		on: postedOn,
		minor: BigInt(row.minor),
		previousHash: row.previousHash && Buffer.from(row.previousHash),
		hash: Buffer.from(row.hash),
	};
}
