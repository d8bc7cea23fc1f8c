import { requirePinnedNode } from "./pinned-node.ts";
import { startPostgres } from "./postgres.ts";
import { step } from "./run.ts";
import { ensureChromium } from "./system.ts";

/** Everything that must be green. What the machine lacks (PostgreSQL, Chromium) is installed or asked for. */
requirePinnedNode();
step("check", ["node", "tools/check.ts"]);
step("document and face engines", ["vitest", "run", "--project", "engine"]);
step("database and API tests on the embedded database", ["vitest", "run", "--project", "db"]);
// Nothing here must outlive the run, so it need not reach the disk.
const postgres = await startPostgres(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
process.on("exit", postgres.stop);
step("database and API tests on PostgreSQL", ["vitest", "run", "--project", "db"], {
	TEST_POSTGRES_URL: postgres.url,
});
step("pages", ["node", "tools/build.ts"]);
step("browser stories", ["playwright", "test"], { CHROMIUM: ensureChromium() });
