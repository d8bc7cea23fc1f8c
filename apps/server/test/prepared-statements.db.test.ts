import { sql } from "kysely";
import { expect, it } from "vitest";
import { openPostgres } from "../src/platform/database/database.ts";
import { onPostgres, openTestDatabase } from "./harness.ts";

it.runIf(onPostgres)(
	"a table that is changed while a process runs costs a connection one answer, not all of them",
	async () => {
		const migrating = await openTestDatabase();
		const running = openPostgres(migrating.url ?? "", 1);
		const look = () => sql<object>`select * from things where id = ${1}`.execute(running.db);
		try {
			await migrating.inScripts(async (run) => void (await run("create table things (id integer)")));
			await look();
			await look();
			await migrating.inScripts(async (run) => void (await run("alter table things add column name text")));
			await expect(look()).rejects.toThrow("cached plan");
			expect((await look()).rows).toEqual([]);
			expect((await look()).rows).toEqual([]);
		} finally {
			await running.close();
			await migrating.close();
		}
	},
);

it("a transaction whose first statement fails keeps nothing, and leaves its connection as it was", async () => {
	const database = await openTestDatabase();
	const { db } = database;
	try {
		await database.inScripts(async (run) => void (await run("create table things (id integer primary key)")));
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
