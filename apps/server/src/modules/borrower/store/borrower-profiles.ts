import type { Step } from "@puente/core/application";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type Borrower, borrowerFromRow } from "./borrowers.ts";

/** A borrower as staff finds one. */
export type BorrowerProfile = {
	readonly borrower: Borrower;
	readonly erasedAt: Date | null;
	readonly latestOrder: { readonly orderNo: string; readonly step: Step } | null;
};

type Wanted =
	| { readonly by: "id"; readonly id: string }
	| { readonly by: "mobile"; readonly indexes: readonly Buffer[] }
	| { readonly by: "orderNo"; readonly orderNo: string }
	| { readonly by: "number"; readonly traces: readonly Buffer[] };

/** More than this of one number is a matter of its own: doubts about it wait in their queue. */
const countMax = 20;

/** Oldest first. Numbers are looked for by their blind indexes; nothing else of a person can be. */
export async function findProfiles(db: Db, wanted: Wanted): Promise<readonly BorrowerProfile[]> {
	let query = db
		.selectFrom("borrowers")
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("orders")
					.select(["order_no", "step"])
					.whereRef("orders.borrower_id", "=", "borrowers.id")
					.orderBy("created_at", "desc")
					.limit(1)
					.as("latest"),
			(join) => join.onTrue(),
		)
		.selectAll("borrowers")
		.select(["latest.order_no", "latest.step"])
		.orderBy("registered_at")
		.limit(countMax);
	if (wanted.by === "id") query = query.where("borrowers.id", "=", wanted.id);
	if (wanted.by === "mobile") query = query.where("mobile_index", "in", wanted.indexes);
	if (wanted.by === "orderNo") {
		const { orderNo } = wanted;
		query = query.where("borrowers.id", "in", (from) =>
			from.selectFrom("orders").select("borrower_id").where("order_no", "=", orderNo),
		);
	}
	if (wanted.by === "number") {
		const { traces } = wanted;
		query = query.where("borrowers.id", "in", (from) =>
			from
				.selectFrom("traces")
				.select("borrower_id")
				.where("kind", "=", "number")
				.where("trace", "in", traces),
		);
	}
	const rows = await query.execute();
	return rows.map((row) => ({
		borrower: borrowerFromRow(row),
		erasedAt: row.erased_at,
		latestOrder:
			row.order_no === null || row.step === null ? null : { orderNo: row.order_no, step: row.step },
	}));
}
