import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { openPostgres, toolLimits } from "../apps/server/src/platform/database/postgres.ts";
import type { Db } from "../apps/server/src/platform/database/schema/index.ts";
import { freePort } from "../apps/server/test/processes/free-port.ts";
import { notDurable, type Standby, startPostgres, startStandby, type TemporaryPostgres } from "./postgres.ts";

/** Whether a read replica answers; the primary is not in recovery. */
async function isReplica(db: Db): Promise<boolean> {
	const { rows } = await sql<{ answer: boolean }>`select pg_is_in_recovery() as answer`.execute(db);
	return rows[0]?.answer ?? false;
}

describe("reports with a read replica", () => {
	let primary: TemporaryPostgres;
	let replica: Standby;
	let database: Database;
	beforeAll(async () => {
		primary = await startPostgres(notDurable);
		// Without a delay, the replica cancels a read that stands in the way of what it must catch up with.
		replica = await startStandby(primary, [...notDurable, "max_standby_streaming_delay=0"]);
		const { url } = primary;
		database = openPostgres({ url, replicaUrl: replica.url, connectionsMax: 10, limits: toolLimits });
		await sql`create table figures as select generate_series(1, 1000) as figure`.execute(database.db);
	});
	afterAll(async () => {
		await database.close();
		replica.halt();
		primary.stop();
	});

	it("are read from the replica, and everything else from the primary", async () => {
		expect(await database.readReport(isReplica)).toBe(true);
		for (const handle of [database.db, database.quick, database.jobs])
			expect(await isReplica(handle)).toBe(false);
	});

	it("see what was committed at the primary", async () => {
		const count = (db: Db) => sql<{ sum: string }>`select sum(figure) from figures`.execute(db);
		await expect.poll(async () => (await database.readReport(count)).rows[0]?.sum).toBe("500500");
	});

	it("come from the primary when the replica cancels the read", async () => {
		const asked: boolean[] = [];
		const answer = await database.readReport((db) =>
			db.transaction().execute(async (tx) => {
				const isOnReplica = await isReplica(tx);
				asked.push(isOnReplica);
				await sql`select count(*) from figures`.execute(tx);
				if (isOnReplica) {
					// The replica must drop the table too, and this transaction still reads it.
					await sql`drop table figures`.execute(database.db);
					await sql`create table figures as select 1 as figure`.execute(database.db);
					await sql`select pg_sleep(300)`.execute(tx);
				}
				return isOnReplica;
			}),
		);
		expect({ asked, answer }).toEqual({ asked: [true, false], answer: false });
	});

	it("come from the primary while the replica is away, and from the replica when it is back", async () => {
		replica.halt();
		expect(await database.readReport(isReplica)).toBe(false);
		replica.start();
		await expect.poll(() => database.readReport(isReplica)).toBe(true);
	});

	it("come from the primary when the replica was never there", async () => {
		const replicaUrl = `postgres://puente@127.0.0.1:${await freePort()}/postgres`;
		const alone = openPostgres({ url: primary.url, replicaUrl, connectionsMax: 10, limits: toolLimits });
		expect(await alone.readReport(isReplica)).toBe(false);
		await alone.close();
	});
});
