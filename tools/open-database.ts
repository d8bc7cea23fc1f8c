import { existsSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import type { Config } from "../apps/server/src/platform/config/config.ts";
import { type Database, openEmbedded } from "../apps/server/src/platform/database/database.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";

/** The database of the settings. A tool makes none. */
export async function openDatabase({ database, dataDir }: Config): Promise<Database> {
	if (database !== null) return openPostgres({ ...database, connectionsMax: 1, limits: toolLimits });
	if (!existsSync(join(dataDir, "pglite"))) throw new CannotStart(`There is no database in ${dataDir}.`);
	return openEmbedded(dataDir);
}
