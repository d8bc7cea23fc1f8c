import type { Country } from "@puente/core/region";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { fromPartnerRow, type PartnerProduct } from "./partners.ts";

/** A partner offer as staff edits it, active or not. */
export type EditedOffer = PartnerProduct & { readonly country: Country; readonly active: boolean };

function fromRow(row: Selectable<Schema["partnerProducts"]>): EditedOffer {
	return { ...fromPartnerRow(row), country: row.country, active: row.active };
}

export async function listEditedOffers(db: Db, country?: Country): Promise<readonly EditedOffer[]> {
	const query = db.selectFrom("partnerProducts").selectAll();
	const rows = await (country === undefined ? query : query.where("country", "=", country)).execute();
	return rows.map(fromRow);
}

export async function lockOffer(db: Db, id: string): Promise<EditedOffer | null> {
	const row = await db
		.selectFrom("partnerProducts")
		.selectAll()
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function putOffer(db: Db, { id, country, ...offer }: EditedOffer, at: Date): Promise<void> {
	const columns = { ...offer, changedAt: at };
	await db
		.insertInto("partnerProducts")
		.values({ id, country, ...columns })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
		.execute();
}
