import type { Db } from "../../../platform/database/schema/index.ts";

export type AppRelease = {
	readonly latest: string;
	readonly minimum: string;
	readonly url: string;
	readonly notes: { readonly en: string | null; readonly es: string | null };
	/** Null for the release of this version of the product. */
	readonly changedAt: Date | null;
};

/** The release that the operator has stored for an app, if any. */
export async function findAppRelease(db: Db, packageName: string): Promise<AppRelease | null> {
	const row = await db
		.selectFrom("appReleases")
		.selectAll()
		.where("packageName", "=", packageName)
		.executeTakeFirst();
	if (!row) return null;
	const { latest, minimum, url, notesEn, notesEs } = row;
	return { latest, minimum, url, notes: { en: notesEn, es: notesEs }, changedAt: row.changedAt };
}

export async function putAppRelease(
	db: Db,
	packageName: string,
	{ latest, minimum, url, notes }: Omit<AppRelease, "changedAt">,
	at: Date,
): Promise<void> {
	const release = { latest, minimum, url, notesEn: notes.en, notesEs: notes.es, changedAt: at };
	await db
		.insertInto("appReleases")
		.values({ packageName, ...release })
		.onConflict((conflict) => conflict.column("packageName").doUpdateSet(release))
		.execute();
}
