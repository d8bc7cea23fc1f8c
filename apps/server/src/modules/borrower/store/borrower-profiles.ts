import type { Step } from "@puente/core/application";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type Borrower, borrowerFromRow } from "./borrowers.ts";

/** A result of the borrower search of staff. */
export type BorrowerProfile = {
	readonly borrower: Borrower;
	readonly erasedAt: Date | null;
	readonly latestOrder: { readonly orderNo: string; readonly step: Step } | null;
};

type ProfileSearch =
	| { readonly by: "id"; readonly id: string }
	| { readonly by: "mobile"; readonly indexes: readonly Buffer[] }
	| { readonly by: "orderNo"; readonly orderNo: string }
	| { readonly by: "number"; readonly fraudKeys: readonly Buffer[] };

/** More borrowers with one number are a fraud case, which waits in its own queue. */
const countMax = 20;

/** Oldest first. Numbers are searched by their blind indexes; other personal data cannot be searched. */
export async function findProfiles(db: Db, search: ProfileSearch): Promise<readonly BorrowerProfile[]> {
	let query = db
		.selectFrom("borrowers")
		.leftJoinLateral(
			(from) =>
				from
					.selectFrom("orders")
					.select(["orderNo", "step"])
					.whereRef("orders.borrowerId", "=", "borrowers.id")
					.orderBy("createdAt", "desc")
					.limit(1)
					.as("latest"),
			(join) => join.onTrue(),
		)
		.selectAll("borrowers")
		.select(["latest.orderNo", "latest.step"])
		.orderBy("registeredAt")
		.limit(countMax);
	if (search.by === "id") query = query.where("borrowers.id", "=", search.id);
	if (search.by === "mobile") {
		const { indexes } = search;
		// Also by a number that the borrower had before.
		query = query.where((row) =>
			row.or([
				row("mobileIndex", "in", indexes),
				row("borrowers.id", "in", (from) =>
					from
						.selectFrom("fraudKeys")
						.select("borrowerId")
						.where("kind", "=", "mobile")
						.where("keyIndex", "in", indexes),
				),
			]),
		);
	}
	if (search.by === "orderNo") {
		const { orderNo } = search;
		query = query.where("borrowers.id", "in", (from) =>
			from.selectFrom("orders").select("borrowerId").where("orderNo", "=", orderNo),
		);
	}
	if (search.by === "number") {
		const { fraudKeys } = search;
		query = query.where("borrowers.id", "in", (from) =>
			from
				.selectFrom("fraudKeys")
				.select("borrowerId")
				.where("kind", "=", "number")
				.where("keyIndex", "in", fraudKeys),
		);
	}
	const rows = await query.execute();
	return rows.map((row) => ({
		borrower: borrowerFromRow(row),
		erasedAt: row.erasedAt,
		latestOrder: row.orderNo === null || row.step === null ? null : { orderNo: row.orderNo, step: row.step },
	}));
}
