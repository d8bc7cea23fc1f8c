import type { Logger } from "pino";
import { serveWhileWaiting } from "../http/serve-while-waiting.ts";
import type { Config } from "../platform/config/config.ts";
import { connectionProblem } from "../platform/database/connection-problem.ts";
import type { PostgresOptions } from "../platform/database/postgres.ts";

const tryEveryMs = 1_000;
const logEveryTries = 30;

/**
 * Waits until PostgreSQL accepts connections, and answers calls with "try again" meanwhile.
 */
export async function waitForDatabase(
	database: PostgresOptions,
	listen: Pick<Config, "port" | "host">,
	logger: Logger,
): Promise<void> {
	let waiting: { readonly stop: () => Promise<unknown> } | null = null;
	for (let tries = 0; ; tries++) {
		const problem = await connectionProblem(database);
		if (problem === null) break;
		if (tries % logEveryTries === 0) logger.warn(`${problem} Waiting for it.`);
		waiting ??= await serveWhileWaiting(listen);
		await new Promise((wake) => setTimeout(wake, tryEveryMs));
	}
	await waiting?.stop();
}
