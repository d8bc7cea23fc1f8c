import type { CollectionRailName } from "@puente/core/rail";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type CardRow = Readonly<Omit<Schema["storedCards"], "signatureIndex">>;

function fromRow(row: Selectable<Schema["storedCards"]>): CardRow {
	return { ...row, cardSealed: Buffer.from(row.cardSealed) };
}

/** Oldest first. */
export async function listCardRows(db: Db, borrowerId: string): Promise<readonly CardRow[]> {
	const rows = await db
		.selectFrom("storedCards")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("storedAt")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

export async function findCardRow(db: Db, id: string): Promise<CardRow | null> {
	const row = await db.selectFrom("storedCards").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? fromRow(row) : null;
}

type CardKey = {
	readonly borrowerId: string;
	readonly rail: CollectionRailName;
	readonly signatureIndex: Buffer;
};

/** The row of the same card, if it is stored. */
export async function findSameCard(db: Db, key: CardKey): Promise<CardRow | null> {
	const row = await db
		.selectFrom("storedCards")
		.selectAll()
		.where("borrowerId", "=", key.borrowerId)
		.where("rail", "=", key.rail)
		.where("signatureIndex", "=", key.signatureIndex)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function addCardRow(db: Db, card: CardRow & CardKey): Promise<void> {
	await db.insertInto("storedCards").values(card).execute();
}

export async function changeCardRow(db: Db, id: string, cardSealed: Buffer): Promise<void> {
	await db.updateTable("storedCards").set({ cardSealed }).where("id", "=", id).execute();
}

export async function removeCardRow(db: Db, id: string): Promise<void> {
	await db.deleteFrom("storedCards").where("id", "=", id).execute();
}
