import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredNoDebtLetter = Readonly<Selectable<Schema["noDebtLetters"]>>;
type NewNoDebtLetter = Omit<StoredNoDebtLetter, "fileSealed" | "fileDigest">;

function fromRow(row: Selectable<Schema["noDebtLetters"]>): StoredNoDebtLetter {
	return {
		...row,
		codeHash: Buffer.from(row.codeHash),
		bodySealed: Buffer.from(row.bodySealed),
		digest: Buffer.from(row.digest),
		signature: Buffer.from(row.signature),
		fileSealed: row.fileSealed && Buffer.from(row.fileSealed),
		fileDigest: row.fileDigest && Buffer.from(row.fileDigest),
	};
}

export async function addNoDebtLetter(db: Db, letter: NewNoDebtLetter): Promise<void> {
	await db
		.insertInto("noDebtLetters")
		.values({ ...letter, fileSealed: null, fileDigest: null })
		.execute();
}

/** Newest first: a loan that opened again and was paid once more has several. */
export async function listNoDebtLetters(db: Db, loanId: string): Promise<readonly StoredNoDebtLetter[]> {
	const rows = await db
		.selectFrom("noDebtLetters")
		.selectAll()
		.where("loanId", "=", loanId)
		.orderBy("issuedAt", "desc")
		.execute();
	return rows.map(fromRow);
}

export async function findNoDebtLetterByCode(db: Db, codeHash: Buffer): Promise<StoredNoDebtLetter | null> {
	const row = await db
		.selectFrom("noDebtLetters")
		.selectAll()
		.where("codeHash", "=", codeHash)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Keeps the first PDF that is made of a letter, and returns the one that is kept. */
export async function keepLetterFile(
	db: Db,
	id: string,
	file: { readonly fileSealed: Buffer; readonly fileDigest: Buffer },
): Promise<StoredNoDebtLetter> {
	await db
		.updateTable("noDebtLetters")
		.set(file)
		.where("id", "=", id)
		.where("fileSealed", "is", null)
		.execute();
	const row = await db.selectFrom("noDebtLetters").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	return fromRow(row);
}
