import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileOnce } from "@puente/providers/files";
import { CannotStart } from "../config/cannot-start.ts";
import type { Db } from "../database/schema/index.ts";
import { createKeySlots, type KeySlots } from "./key-slots.ts";

/**
 * The folder with the other halves of the keys. A database belongs to one folder: with another one nothing could be read,
 * and new keys would be in two places.
 */
export async function openKeyFolder(db: Db, folder: string): Promise<KeySlots> {
	const file = join(folder, "id");
	const stored = await findFolderId(db);
	if (stored === null) {
		createFileOnce(file, () => crypto.randomUUID());
		await db
			.insertInto("keyFolder")
			.values({ id: readFileSync(file, "utf8") })
			// Another process that starts may have stored the same id: both unique columns may conflict.
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	const id = stored ?? (await findFolderId(db));
	if (!existsSync(file) || readFileSync(file, "utf8") !== id)
		throw new CannotStart(
			`The folder of KEYS_DIR, ${folder}, is not the one of this database. All processes share one folder; after a restore it is the newest copy of it.`,
		);
	return createKeySlots(folder);
}

async function findFolderId(db: Db): Promise<string | null> {
	return (await db.selectFrom("keyFolder").select("id").executeTakeFirst())?.id ?? null;
}
