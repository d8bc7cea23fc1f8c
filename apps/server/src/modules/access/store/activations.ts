import type { Db } from "../../../platform/database/schema/index.ts";

export type Installation = { readonly packageName: string; readonly deviceIndex: Buffer };

export async function isActivated(db: Db, installation: Installation): Promise<boolean> {
	const row = await db
		.selectFrom("activations")
		.select("package_name")
		.where("package_name", "=", installation.packageName)
		.where("device_index", "=", installation.deviceIndex)
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
			package_name: activation.packageName,
			device_index: activation.deviceIndex,
			afid: activation.afid,
			activated_at: activation.at,
			proven_at: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("package_name")
		.executeTakeFirst();
	return added !== undefined;
}

/** Somebody logged in with this installation, so it exists. */
export async function proveActivation(db: Db, installation: Installation, at: Date): Promise<void> {
	await db
		.updateTable("activations")
		.set({ proven_at: at })
		.where("package_name", "=", installation.packageName)
		.where("device_index", "=", installation.deviceIndex)
		.where("proven_at", "is", null)
		.execute();
}

export async function deleteUnprovenActivations(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("activations")
		.where("proven_at", "is", null)
		.where("activated_at", "<", before)
		.execute();
}

export async function deleteOldActivations(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("activations").where("activated_at", "<", before).execute();
}
