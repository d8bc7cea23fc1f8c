import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { type Config, readConfig } from "../apps/server/src/platform/config/config.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { openDatabase } from "./open-database.ts";

/** Runs a tool on the database of the settings. When it fails, prints the reason and sets the exit code 1. */
export async function withProductDatabase(
	work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
	try {
		const config = readConfig(process.env);
		const database = await openDatabase(config);
		// Without closing, idle connections would keep the process alive for seconds.
		await work(database, config).finally(database.close);
	} catch (error) {
		process.stderr.write(`${error instanceof CannotStart ? error.message : String(error).slice(0, 2000)}\n`);
		process.exitCode = 1;
	}
}
