import { createFilledCluster } from "../../apps/server/src/platform/database/database.ts";
import { dumpSchema, listRows, runProgram } from "./postgres-programs.ts";

/** Copies the public schema of a PostgreSQL to the embedded database of a data directory. */
export async function copyToEmbedded(databaseUrl: string, dataDir: string): Promise<void> {
	await createFilledCluster(dataDir, async ({ run, copyIn }) => {
		await run(dumpSchema(databaseUrl, "--section=pre-data"));
		for (const table of listRows(databaseUrl, tables)) {
			const rows = runProgram("psql", [databaseUrl, "-c", `copy (select * from ${table}) to stdout`]);
			if (rows.length > 0) await copyIn(table, new Blob([new Uint8Array(rows)]));
		}
		// Names the database that was copied: with it the first start would hold all payouts, as after a restore.
		await run("delete from database_mark");
		for (const statement of listRows(databaseUrl, sequences)) await run(statement);
		// Indexes are smallest when they are made last; keys and triggers would look at each row.
		await run(dumpSchema(databaseUrl, "--section=post-data"));
	});
}

const tables = `select format('public.%I', relname) from pg_class where relnamespace = 'public'::regnamespace
	and relkind in ('r', 'p') and not relispartition order by 1`;
const sequences = `select format('select setval(%L, %s)', format('public.%I', sequencename), last_value)
	from pg_sequences where schemaname = 'public' and last_value is not null`;
