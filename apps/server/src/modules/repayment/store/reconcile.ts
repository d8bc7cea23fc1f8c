import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { OpenItem } from "./open-items.ts";

/** Booked payments whose event has not moved exactly their amount of cash in the ledger. */
export async function listNotInLedger(db: Db, since: Date): Promise<readonly OpenItem[]> {
	const { rows } = await sql<{ rail: string; payment_id: string; loan_id: string }>`
		select p.rail, p.payment_id, p.loan_id
		from payments p
		left join entries e on e.loan_id = p.loan_id and e.event_id = p.event_id
		left join postings c on c.loan_id = e.loan_id and c.number = e.number and c.account = 'asset:cash'
		where p.event_id is not null and p.heard_at >= ${since}
		group by p.rail, p.payment_id, p.loan_id, p.amount_minor
		having coalesce(sum(c.minor), 0) <> p.amount_minor`.execute(db);
	return rows.map((row) => ({
		kind: "notInLedger",
		rail: row.rail,
		key: row.payment_id,
		loanId: row.loan_id,
	}));
}

/** Loans with entries since an instant whose cached balance differs from their postings. */
export async function listBalancesThatDiffer(db: Db, since: Date): Promise<readonly OpenItem[]> {
	const { rows } = await sql<{ id: string }>`
		select l.id from loans l
		join lateral (
			select coalesce(sum(minor), 0) as cash from postings where loan_id = l.id and account = 'asset:cash'
		) posted on true
		where l.id in (select loan_id from entries where posted_at >= ${since})
			and posted.cash <> coalesce((l.balances ->> 'asset:cash')::bigint, 0)`.execute(db);
	return rows.map(({ id }) => ({ kind: "balanceDiffers", rail: "ledger", key: id, loanId: id }));
}

/** Webhooks that could not be verified: forged, or signed with an old secret. */
export async function listUnverifiedWebhooks(db: Db, since: Date): Promise<readonly OpenItem[]> {
	const rows = await db
		.selectFrom("webhooks")
		.select(["id", "rail"])
		.where("outcome", "in", ["badSignature", "unreadable"])
		.where("received_at", ">=", since)
		.limit(1_000)
		.execute();
	return rows.map(({ id, rail }) => ({ kind: "webhookUnproven", rail, key: id, loanId: null }));
}
