import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/stuck-loan.md"), "utf8");
const statements = [
	...[...page.matchAll(/```sql\n([^`]*)```/g)].map(([, block = ""]) => block),
	...[...page.matchAll(/`(select [^`]*)`/g)].map(([, statement = ""]) => statement),
]
	.flatMap((block) => block.split(/;\s*$|\\gset[\s\S]*$/m))
	.map((statement) => statement.trim())
	.filter((statement) => statement !== "");

it("has a statement for every table that the page leads to", () => {
	expect(statements.length).toBeGreaterThan(20);
});

it.each(statements)("runs on the database as it is: %s", async (statement) => {
	const named = statement.replaceAll(/:'order(_id)?'|:'borrower_id'/g, (name) =>
		name === ":'order'" ? "'PN1'" : "'00000000-0000-4000-8000-000000000000'",
	);
	await expect(sql.raw(named).execute(server.database.jobs)).resolves.toBeDefined();
});
