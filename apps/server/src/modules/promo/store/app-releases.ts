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
		.selectFrom("app_releases")
		.selectAll()
		.where("package_name", "=", packageName)
		.executeTakeFirst();
	if (!row) return null;
	const { latest, minimum, url, notes_en, notes_es } = row;
	return { latest, minimum, url, notes: { en: notes_en, es: notes_es }, changedAt: row.changed_at };
}

export async function putAppRelease(
	db: Db,
	packageName: string,
	{ latest, minimum, url, notes }: Omit<AppRelease, "changedAt">,
	at: Date,
): Promise<void> {
	const release = { latest, minimum, url, notes_en: notes.en, notes_es: notes.es, changed_at: at };
	await db
		.insertInto("app_releases")
		.values({ package_name: packageName, ...release })
		.onConflict((conflict) => conflict.column("package_name").doUpdateSet(release))
		.execute();
}
