import type { StaffRole } from "@puente/core/staff";
import type { Db } from "../../../platform/database/schema/index.ts";

export type HandOver = {
	readonly id: string;
	readonly by: string;
	/** Either a role or a person. */
	readonly toRole: StaffRole | null;
	readonly toStaff: string | null;
	readonly noteSealed: Buffer;
	readonly at: Date;
};

export async function addHandOver(db: Db, feedbackId: string, { by, ...handOver }: HandOver): Promise<void> {
	await db
		.insertInto("feedbackHandovers")
		.values({ ...handOver, feedbackId, fromStaff: by })
		.execute();
}

/** Oldest first. */
export async function listHandOvers(db: Db, feedbackId: string): Promise<readonly HandOver[]> {
	const query = db.selectFrom("feedbackHandovers").selectAll().where("feedbackId", "=", feedbackId);
	const rows = await query.orderBy("at").orderBy("id").execute();
	return rows.map((row) => ({ ...row, by: row.fromStaff, noteSealed: Buffer.from(row.noteSealed) }));
}
