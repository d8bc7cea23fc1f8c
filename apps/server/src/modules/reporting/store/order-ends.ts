import type { Step } from "@puente/core/application";
import type { LoanStatus } from "@puente/core/loan";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Where an order stands by its row, by its history and by its loans. */
export type OrderEnd = {
	readonly id: string;
	readonly step: Step;
	/** Null without any event. */
	readonly lastStep: Step | null;
	/** How often its history says that money arrived, less those that were taken back. */
	readonly paidOut: number;
	/** The states of its loans, without void ones. */
	readonly loans: readonly LoanStatus[];
};

export async function pageOrderEnds(
	db: Db,
	afterId: string | null,
	count: number,
): Promise<readonly OrderEnd[]> {
	const { rows } = await sql<OrderEnd>`
		select o.id, o.step, h.last as "lastStep", h.paid_out::int as "paidOut", array(
			select l.status from loans l where l.order_id = o.id and l.status <> 'void') as loans
		from (select * from orders where ${afterId}::uuid is null or id > ${afterId}::uuid order by id limit ${count}) o
		cross join lateral (
			select (array_agg(e.to_step order by e.seq desc))[1] as last,
				count(*) filter (where e.command = 'payoutDone') - count(*) filter (where e.command = 'payoutReversed') as paid_out
			from order_events e where e.borrower_id = o.borrower_id and e.order_id = o.id
		) h order by o.id`.execute(db);
	return rows;
}
