import type { CollectionRailName } from "@puente/core/rail";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { OpenItem } from "../../ledger/index.ts";

/** Stores that the books of these rails were compared to the end. */
export async function finishReconciliations(
	db: Db,
	rails: readonly CollectionRailName[],
	at: Date,
): Promise<void> {
	if (rails.length === 0) return;
	await db
		.insertInto("reconciliations")
		.values(rails.map((rail) => ({ rail, finishedAt: at })))
		.onConflict((conflict) => conflict.column("rail").doUpdateSet({ finishedAt: at }))
		.execute();
}

/** Loans with entries since an instant whose cached balance differs from their postings. */
export async function listBalancesThatDiffer(db: Db, since: Date): Promise<readonly OpenItem[]> {
	const { rows } = await sql<{ id: string }>`
		select l.id from loans l
		join lateral (
			select coalesce(sum(minor), 0) as cash from postings
			where loan_id = l.id and opened_on = l.opened_on and account = 'asset:cash'
		) posted on true
		where l.id in (select loan_id from entries where posted_at >= ${since})
			and posted.cash <> coalesce((l.balances ->> 'asset:cash')::bigint, 0)`.execute(db);
	return rows.map(({ id }) => ({ kind: "balanceDiffers", rail: "ledger", key: id, loanId: id }));
}

/** Days on which a rail sent webhooks that we could not read or prove: one item for all of a day, however many there were. */
export async function listUnverifiedWebhooks(db: Db, since: Date): Promise<readonly OpenItem[]> {
	const { rows } = await sql<{ rail: string; day: string }>`
		select distinct rail, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day
		from webhooks
		where outcome in ('badSignature', 'unreadable', 'unproven') and received_at >= ${since}
		order by rail, day`.execute(db);
	return rows.map(({ rail, day }) => ({ kind: "webhookUnproven", rail, key: day, loanId: null }));
}
