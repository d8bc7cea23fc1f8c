import type { FormStep } from "@puente/core/application";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

export type StoredAnswer = {
	readonly step: FormStep;
	readonly bodySealed: Buffer;
	readonly answeredAt: Date;
};

/** Batched for decisions. */
export const listAnswers = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly StoredAnswer[])[]> => {
		const rows = await db
			.selectFrom("formAnswers")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = Map.groupBy(rows, (row) => row.borrowerId);
		return borrowerIds.map((id) =>
			(byBorrower.get(id) ?? []).map((row) => ({
				step: row.step,
				bodySealed: Buffer.from(row.bodySealed),
				answeredAt: row.answeredAt,
			})),
		);
	},
);

/** The answers of many borrowers that contain a name. */
export async function listNameAnswers(
	db: Db,
	borrowerIds: readonly string[],
): Promise<readonly (StoredAnswer & { readonly borrowerId: string })[]> {
	const rows = await db
		.selectFrom("formAnswers")
		.select(["borrowerId", "step", "bodySealed", "answeredAt"])
		.where("borrowerId", "in", borrowerIds)
		.where("step", "in", ["IdentityOCR", "BasicInfo"])
		.execute();
	return rows.map((row) => ({ ...row, bodySealed: Buffer.from(row.bodySealed) }));
}

/** Replaces an earlier answer to the step. */
export async function putAnswer(
	db: Db,
	answer: StoredAnswer & { readonly borrowerId: string; readonly orderId: string },
): Promise<void> {
	await db
		.insertInto("formAnswers")
		.values(answer)
		.onConflict((conflict) => conflict.columns(["borrowerId", "step"]).doUpdateSet(answer))
		.execute();
}
