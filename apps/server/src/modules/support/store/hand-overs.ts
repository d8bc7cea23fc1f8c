import type { StaffRole } from "@puente/core/staff";
import type { Db } from "../../../platform/database/schema/index.ts";

export type HandOver = {
	readonly id: string;
	readonly by: string;
	/** Either a role or a person. */
	readonly toRole: StaffRole | null;
	readonly toStaff: string | null;
	readonly wordsSealed: Buffer;
	readonly at: Date;
};

export async function addHandOver(db: Db, feedbackId: string, handOver: HandOver): Promise<void> {
	const { id, by, toRole, toStaff, wordsSealed, at } = handOver;
	await db
		.insertInto("hand_overs")
		.values({
			id,
			feedback_id: feedbackId,
			by_staff: by,
			to_role: toRole,
			to_staff: toStaff,
			words_sealed: wordsSealed,
			at,
		})
		.execute();
}

/** Oldest first. */
export async function listHandOvers(db: Db, feedbackId: string): Promise<readonly HandOver[]> {
	const query = db.selectFrom("hand_overs").selectAll().where("feedback_id", "=", feedbackId);
	const rows = await query.orderBy("at").orderBy("id").execute();
	return rows.map((row) => ({
		id: row.id,
		by: row.by_staff,
		toRole: row.to_role,
		toStaff: row.to_staff,
		wordsSealed: Buffer.from(row.words_sealed),
		at: row.at,
	}));
}
