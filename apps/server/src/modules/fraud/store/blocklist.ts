import type { Country } from "@puente/core/region";
import type { Blocklist } from "@puente/core/staff";
import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

type Key = { readonly list: Blocklist; readonly keyIndex: Buffer };

/** Batched for decisions. */
const blockedOf = batched(
	async (db, asked: readonly (readonly Key[])[]): Promise<readonly (readonly Key[])[]> => {
		const keys = asked.flat();
		const lists = keys.map(({ list }) => list);
		const blinds = keys.map(({ keyIndex }) => keyIndex);
		const { rows } = await sql<{ number: string }>`
			select keys.number from unnest(${lists}::text[], ${blinds}::bytea[]) with ordinality as keys (list, key_index, number)
			where exists (select from blocklist b where b.list = keys.list and b.key_index = keys.key_index)`.execute(
			db,
		);
		const blocked = new Set(rows.map(({ number }) => keys[Number(number) - 1]));
		return asked.map((own) => own.filter((key) => blocked.has(key)));
	},
);

/** The keys that are blocked. */
export async function findBlocked(db: Db, keys: readonly Key[]): Promise<readonly Key[]> {
	return keys.length === 0 ? [] : blockedOf(db, keys);
}

/** Locks an entry until the transaction ends. False if there is none. */
export async function lockBlocked(db: Db, { list, keyIndex }: Key): Promise<boolean> {
	const row = await db
		.selectFrom("blocklist")
		.select("list")
		.where("list", "=", list)
		.where("keyIndex", "=", keyIndex)
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined;
}

export async function addBlocked(
	db: Db,
	entry: Key & { readonly country: Country | null; readonly proposalId: string; readonly addedAt: Date },
): Promise<void> {
	const { list, keyIndex, country, proposalId, addedAt } = entry;
	await db
		.insertInto("blocklist")
		.values({ list, keyIndex, country, proposalId, addedAt })
		.onConflict((conflict) => conflict.columns(["list", "keyIndex"]).doNothing())
		.execute();
}

export async function removeBlocked(db: Db, { list, keyIndex }: Key): Promise<void> {
	await db.deleteFrom("blocklist").where("list", "=", list).where("keyIndex", "=", keyIndex).execute();
}

export type BlocklistEntry = Key & {
	readonly country: Country | null;
	readonly proposalId: string;
	readonly reason: string;
	readonly madeBy: string;
	readonly checkedBy: string;
	readonly addedAt: Date;
};

/** Newest first. */
export async function listBlocked(
	db: Db,
	search: { readonly list?: Blocklist | undefined; readonly country?: Country | undefined },
	page: { readonly after: { readonly at: Date; readonly id: string } | null; readonly count: number },
): Promise<readonly BlocklistEntry[]> {
	let query = db
		.selectFrom("blocklist as entry")
		.innerJoin("proposals as proposal", "proposal.id", "entry.proposalId")
		.innerJoin("staff as maker", "maker.id", "proposal.madeBy")
		.leftJoin("staff as checker", "checker.id", "proposal.decidedBy")
		.selectAll("entry")
		.select(["proposal.reason", "maker.name as madeBy", "checker.name as checkedBy"])
		.orderBy("entry.addedAt", "desc")
		.orderBy("entry.proposalId", "desc")
		.limit(page.count);
	if (search.list) query = query.where("entry.list", "=", search.list);
	if (search.country) query = query.where("entry.country", "=", search.country);
	const { after } = page;
	if (after) {
		query = query.where((row) =>
			row.eb(row.refTuple("entry.addedAt", "entry.proposalId"), "<", row.tuple(after.at, after.id)),
		);
	}
	return (await query.execute()).map((row) => ({
		...row,
		keyIndex: Buffer.from(row.keyIndex),
		checkedBy: row.checkedBy ?? "",
	}));
}

/** Blind indexes of borrowers; e-mails have none. */
const ownBlinds = sql<{ list: Blocklist; keyIndex: Buffer; borrowerId: string }>`
	select kind as list, key_index as key_index, borrower_id from fraud_keys
	union all select 'mobile', mobile_index, id from borrowers where erased_at is null`;

/** A borrower's document number, account, devices and mobile. Batched for decisions. */
export const listOwnKeys = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly Key[])[]> => {
		type Row = { readonly list: Blocklist; readonly keyIndex: Uint8Array; readonly borrowerId: string };
		const { rows } = await sql<Row>`
			select list, key_index, borrower_id from (${ownBlinds}) as own
			where borrower_id = ${anyOf(borrowerIds, "uuid")}`.execute(db);
		const byBorrower = Map.groupBy(rows, (row) => row.borrowerId);
		return borrowerIds.map((id) =>
			(byBorrower.get(id) ?? []).map(({ list, keyIndex }) => ({ list, keyIndex: Buffer.from(keyIndex) })),
		);
	},
);

/** Number of borrowers with a value; null for e-mails, which have no blind index. */
export async function countHolders(db: Db, { list, keyIndex }: Key): Promise<number | null> {
	if (list === "email") return null;
	const { rows } = await sql<{ count: number }>`
		select count(distinct borrower_id)::int as count from (${ownBlinds}) as own
		where list = ${list} and key_index = ${keyIndex}`.execute(db);
	return rows[0]?.count ?? 0;
}
