import { sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { onPostgres, openTestDatabase } from "../../../test/harness.ts";
import { againIfPlanOutdated } from "./outdated-plan.ts";
import { openPostgres, toolLimits } from "./postgres.ts";
import { NamingClient } from "./prepared-statements.ts";

it.runIf(onPostgres)(
	"a table change fails no query with a prepared statement, and one transaction of all connections",
	async () => {
		const migrating = await openTestDatabase();
		const running = openPostgres({ url: migrating.url ?? "", connectionsMax: 5, limits: toolLimits });
		const selectThings = (on = running.db) => sql<object>`select * from things where id = ${1}`.execute(on);
		const inTransaction = () =>
			running.db.transaction().execute(async (tx) => {
				await sql`insert into things (id) values (${2})`.execute(tx);
				return selectThings(tx);
			});
		const change = (script: string) => migrating.inScriptTransaction(async (run) => void (await run(script)));
		// Both connections have the plan.
		const plan = () => Promise.all([inTransaction(), inTransaction()]);
		try {
			await change("create table things (id integer)");
			await plan();
			await change("alter table things add column name text");
			expect((await selectThings()).rows).toEqual([]);
			expect((await selectThings()).rows).toEqual([]);
			await plan();
			await change("alter table things add column size integer");
			await expect(inTransaction()).rejects.toThrow("cached plan");
			await inTransaction();
			await plan();
			await change("truncate things; alter table things add column colour text");
			await againIfPlanOutdated(inTransaction);
			const { rows } = await sql<{ count: number }>`select count(*)::int as count from things`.execute(
				running.db,
			);
			expect(rows).toEqual([{ count: 1 }]);
		} finally {
			await running.close();
			await migrating.close();
		}
	},
);

it("a transaction whose first statement fails is rolled back and leaves its connection usable", async () => {
	const database = await openTestDatabase();
	const { db } = database;
	try {
		await database.inScriptTransaction(
			async (run) => void (await run("create table things (id integer primary key)")),
		);
		const add = (id: number) => sql`insert into things (id) values (${id})`;
		await add(1).execute(db);
		const failing = db.transaction().execute(async (tx) => {
			await expect(add(1).execute(tx)).rejects.toThrow("duplicate key");
			await add(2).execute(tx);
		});
		await expect(failing).rejects.toThrow("transaction is aborted");
		await db.transaction().execute((tx) => add(3).execute(tx));
		await db.transaction().execute(async () => undefined);
		expect((await sql`select id from things order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }]);
	} finally {
		await database.close();
	}
});

it.runIf(onPostgres)(
	"a connection of the queue names statements with values, and is replaced after a table change",
	async () => {
		const database = await openTestDatabase();
		const pool = new pg.Pool({ connectionString: database.url ?? "", max: 1, Client: NamingClient });
		// The replaced connection may still be closing when the database is dropped, which the pool reports.
		pool.on("error", () => undefined);
		try {
			await pool.query("create table jobs (id integer)");
			const selectJobs = () => pool.query("select * from jobs where id = $1", [1]);
			const statements = "select statement from pg_prepared_statements where name like 'puente%'";
			await selectJobs();
			await selectJobs();
			const expected = [{ statement: "select * from jobs where id = $1" }];
			expect((await pool.query(statements)).rows).toEqual(expected);
			await pool.query("alter table jobs add column name text");
			await expect(selectJobs()).rejects.toThrow("cached plan");
			expect((await selectJobs()).rows).toEqual([]);
		} finally {
			await pool.end();
			await database.close();
		}
	},
);
