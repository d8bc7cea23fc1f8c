import type { CollectionRailName } from "@puente/core/rail";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type CardRow = {
	readonly id: string;
	readonly borrowerId: string;
	readonly rail: CollectionRailName;
	readonly cardSealed: Buffer;
	readonly storedAt: Date;
};

function fromRow(row: Selectable<Schema["stored_cards"]>): CardRow {
	return {
		id: row.id,
		borrowerId: row.borrower_id,
		rail: row.rail,
		cardSealed: Buffer.from(row.card_sealed),
		storedAt: row.stored_at,
	};
}

/** Oldest first. */
export async function listCardRows(db: Db, borrowerId: string): Promise<readonly CardRow[]> {
	const rows = await db
		.selectFrom("stored_cards")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("stored_at")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

export async function findCardRow(db: Db, id: string): Promise<CardRow | null> {
	const row = await db.selectFrom("stored_cards").selectAll().where("id", "=", id).executeTakeFirst();
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
		.selectFrom("stored_cards")
		.selectAll()
		.where("borrower_id", "=", key.borrowerId)
		.where("rail", "=", key.rail)
		.where("signature_index", "=", key.signatureIndex)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function addCardRow(db: Db, card: CardRow & CardKey): Promise<void> {
	await db
		.insertInto("stored_cards")
		.values({
			id: card.id,
			borrower_id: card.borrowerId,
			rail: card.rail,
			signature_index: card.signatureIndex,
			card_sealed: card.cardSealed,
			stored_at: card.storedAt,
		})
		.execute();
}

export async function changeCardRow(db: Db, id: string, cardSealed: Buffer): Promise<void> {
	await db.updateTable("stored_cards").set({ card_sealed: cardSealed }).where("id", "=", id).execute();
}

export async function removeCardRow(db: Db, id: string): Promise<void> {
	await db.deleteFrom("stored_cards").where("id", "=", id).execute();
}
