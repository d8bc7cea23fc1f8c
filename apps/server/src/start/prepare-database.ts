import type { Logger } from "pino";
import type { Config } from "../platform/config/config.ts";
import { lacksChecksums } from "../platform/database/data-checksums.ts";
import type { Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";

/** Brings the tables up to date, and says what an operator should change about the database. */
export async function prepareDatabase(config: Config, database: Database, logger: Logger): Promise<void> {
	await migrate(database);
	if (config.sandboxUrl === null && (await lacksChecksums(database)))
		logger.warn(
			"PostgreSQL has no data checksums: damage by the disk goes unnoticed. Stop it and run pg_checksums --enable",
		);
}
