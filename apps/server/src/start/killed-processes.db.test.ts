import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually, onPostgres, openTestDatabase, type TestDatabase } from "../../test/harness.ts";
import { type ServerProcess, startServerProcess } from "../../test/processes/server-process.ts";
import { expectBookedOnceDespite } from "../../test/processes/webhook-load.ts";
import { randomInt } from "../../test/random.ts";

let folder: string;
let database: TestDatabase;
/** Running processes; each accepts webhooks and books payments. */
let running: ServerProcess[];

function start(): Promise<ServerProcess> {
	return startServerProcess({
		DATA_DIR: folder,
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		DATABASE_CONNECTIONS: "6",
		FLOOD_PER_MINUTE: "1000000",
		// Each lost connection would log a long error.
		LOG_LEVEL: "silent",
		...(database.url && { DATABASE_URL: database.url }),
	});
}

const shortWait = () => new Promise((wake) => setTimeout(wake, randomInt(60)));

describe.runIf(onPostgres)("three processes that receive payments", () => {
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "killed-"));
		database = await openTestDatabase();
		running = await Promise.all([start(), start(), start()]);
	});
	afterEach(async () => {
		for (const { child } of running) {
			if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
		}
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it("keep running and book every payment once when PostgreSQL terminates all connections", async () => {
		const endConnections = async () => {
			await shortWait();
			await sql`select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
		};
		await expectBookedOnceDespite(database, { servers: running, times: 5, disturb: endConnections });
		expect(running.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
		for (const { address } of running) {
			await eventually(async () => ((await fetch(`${address}/ready`)).ok ? true : null));
		}
	}, 600_000);

	it.runIf(process.env["TESTS"] === "all")(
		"book every payment once when processes are killed and replaced",
		async () => {
			const killOne = async () => {
				const [killed] = running.splice(randomInt(running.length || 1), 1);
				if (!killed) return;
				await shortWait();
				killed.child.kill("SIGKILL");
				running.push(await start());
			};
			await expectBookedOnceDespite(database, { servers: running, times: 5, disturb: killOne });
		},
		600_000,
	);
});
