import type { Db } from "../../../platform/database/schema/index.ts";

export type Installation = { readonly packageName: string; readonly deviceIndex: Buffer };

export async function isActivated(db: Db, installation: Installation): Promise<boolean> {
	const row = await db
		.selectFrom("activations")
		.select("packageName")
		.where("packageName", "=", installation.packageName)
		.where("deviceIndex", "=", installation.deviceIndex)
		.executeTakeFirst();
	return row !== undefined;
}

/** False if this installation was counted before. */
export async function addActivation(
	db: Db,
	activation: Installation & { readonly afid: string | null; readonly at: Date },
): Promise<boolean> {
	const added = await db
		.insertInto("activations")
		.values({
			packageName: activation.packageName,
			deviceIndex: activation.deviceIndex,
			afid: activation.afid,
			activatedAt: activation.at,
			confirmedAt: null,
		})
		.onConflict((conflict) => conflict.columns(["packageName", "deviceIndex"]).doNothing())
		.returning("packageName")
		.executeTakeFirst();
	return added !== undefined;
}

/** Somebody logged in with this installation, so it exists. */
export async function proveActivation(db: Db, installation: Installation, at: Date): Promise<void> {
	await db
		.updateTable("activations")
		.set({ confirmedAt: at })
		.where("packageName", "=", installation.packageName)
		.where("deviceIndex", "=", installation.deviceIndex)
		.where("confirmedAt", "is", null)
		.execute();
}

export async function deleteUnprovenActivations(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("activations")
		.where("confirmedAt", "is", null)
		.where("activatedAt", "<", before)
		.execute();
}

export async function deleteOldActivations(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("activations").where("activatedAt", "<", before).execute();
}
