import { sql } from "kysely";
import { expect, it } from "vitest";
import { openPostgres } from "../src/store/database.ts";
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
