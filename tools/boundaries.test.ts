import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBoundaries, readTable } from "./boundaries.ts";
import { root } from "./pinned-node.ts";

/** A small source tree with one file for each kind of violation. */
const planted: Readonly<Record<string, string>> = {
	"packages/core/src/index.ts": 'export { a } from "./a.ts";',
	"packages/core/src/a.ts": "export const a = 1;",
	"packages/core/src/reads-files.ts": 'import "node:fs";',
	"packages/core/src/uses-a-package.ts": 'import "zod";',
	"packages/core/src/knows-the-contract.ts": 'import "../../contract/src/index.ts";',
	"packages/core/src/circle-one.ts": 'import "./circle-two.ts";',
	"packages/core/src/circle-two.ts": 'import "./circle-one.ts";',
	"packages/contract/src/index.ts": "export const contract = 1;",
	"packages/ui/src/knows-calls.ts": 'import "../../contract/src/index.ts";',
	"packages/providers/src/payments/stp/stp-api.ts": "export const stp = 1;",
	"apps/server/src/modules/ledger/book.ts": "export const book = 1;",
	"apps/server/src/modules/ledger/index.ts": 'export { book } from "./book.ts";',
	"apps/server/src/modules/loan/may-use-ledger.ts": 'import "../ledger/index.ts";',
	"apps/server/src/modules/loan/passes-the-index.ts": 'import "../ledger/book.ts";',
	"apps/server/src/modules/borrower/uses-a-higher-floor.ts": 'import "../ledger/index.ts";',
	"apps/server/src/modules/promo/uses-its-own-floor.ts": 'import "../ledger/index.ts";',
	"apps/server/src/modules/unlisted/uses-a-module.ts": 'import "../ledger/index.ts";',
	"apps/server/src/modules/loan/uses-http.ts": 'import "../../http/routes.ts";',
	"apps/server/src/modules/loan/writes-sql.ts": 'import "kysely";',
	"apps/server/src/modules/loan/store/may-write-sql.ts": 'import "kysely";',
	"apps/server/src/modules/loan/knows-stp.ts":
		'import "../../../../../packages/providers/src/payments/stp/stp-api.ts";',
	"apps/server/test/harness.ts": "export const harness = 1;",
	"apps/server/src/http/uses-the-harness.ts": 'import "../../test/harness.ts";',
	"apps/server/src/modules/ledger/book.db.test.ts": 'import "../../../test/harness.ts"; import "./book.ts";',
	"apps/server/src/http/routes.ts": "export const routes = 1;",
	"apps/server/src/http/passes-the-index.ts": 'import "../modules/ledger/book.ts";',
	"apps/server/src/http/uses-start.ts": 'import "../start/server.ts";',
	"apps/server/src/start/server.ts": "export const server = 1;",
	"apps/server/src/platform/uses-a-module.ts": 'import "../modules/ledger/index.ts";',
	"apps/server/src/platform/loads-the-tracing-sdk.ts": 'import "@opentelemetry/sdk-trace";',
	"apps/server/src/platform/traces/start-traces.ts": 'import "@opentelemetry/sdk-trace";',
	"apps/server/src/platform/traces/spans.ts": 'import "@opentelemetry/api";',
	"apps/server/src/may-use-types.test.ts": 'import "../../sandbox/src/pay.ts";',
	"apps/sandbox/src/pay.ts": "export const pay = 1;",
	"apps/server/src/start/main.ts": 'import "../../../sandbox/src/pay.ts";',
	"apps/borrower/src/screens/loan/offer.tsx": "export const offer = 1;",
	"apps/borrower/src/screens/access/knows-offer.tsx":
		'import { offer } from "../loan/offer.tsx"; export const x = offer;',
	"apps/console/src/shell/routes.tsx": "export const routes = 1;",
	"apps/console/src/shared/clock.tsx": "export const clock = 1;",
	"apps/console/src/screens/audit/audit.tsx": 'import "../../shared/clock.tsx";',
	"apps/console/src/screens/audit/knows-routes.tsx": 'import "../../shell/routes.tsx";',
	"apps/console/src/shared/knows-routes.tsx": 'import "../shell/routes.tsx";',
	"apps/console/src/shared/knows-audit.tsx": 'import "../screens/audit/audit.tsx";',
	"apps/console/src/kit/knows-the-clock.tsx": 'import "../shared/clock.tsx";',
	"apps/console/src/data/knows-the-clock.ts": 'import "../shared/clock.tsx";',
	"apps/borrower/src/shared/format.ts": 'import "../screens/loan/offer.tsx";',
	"apps/borrower/src/bridge/knows-a-format.ts": 'import "../shared/format.ts";',
	"apps/simulator/src/people/paying.ts": 'import "../rules/rules.ts";',
	"apps/simulator/src/rules/rules.ts": "export const rules = 1;",
	"apps/simulator/src/world/lender.ts": 'import "../people/habits.ts";',
	"apps/simulator/src/people/habits.ts": "export const habits = 1;",
	"apps/borrower/src/types-count-too.ts":
		'import type { pay } from "../../sandbox/src/pay.ts"; export type T = typeof pay;',
	"apps/borrower/src/lost.ts": 'import "./not-there.ts";',
};

const folder = mkdtempSync(join(tmpdir(), "boundaries-"));
let violations: readonly string[] = [];

beforeAll(() => {
	for (const [path, content] of Object.entries(planted)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
	violations = checkBoundaries(folder, readTable()).violations;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the boundary check", () => {
	it.each([
		["packages/core/src/reads-files.ts", "packages/core uses only its packages"],
		["packages/core/src/uses-a-package.ts", "packages/core uses only its packages"],
		["packages/core/src/knows-the-contract.ts", "packages/core imports only its layers"],
		["packages/core/src/circle-one.ts", "no-cycles"],
		["packages/ui/src/knows-calls.ts", "packages/ui imports only its layers"],
		["apps/server/src/modules/loan/passes-the-index.ts", "modules-through-index"],
		["apps/server/src/http/passes-the-index.ts", "modules-through-index"],
		["apps/server/src/modules/borrower/uses-a-higher-floor.ts", "modules-use-lower-floors"],
		["apps/server/src/modules/promo/uses-its-own-floor.ts", "modules-use-lower-floors"],
		["apps/server/src/modules/unlisted/uses-a-module.ts", "every-module-is-listed"],
		["apps/server/src/modules/loan/uses-http.ts", "storeys-use-those-below"],
		["apps/server/src/http/uses-start.ts", "storeys-use-those-below"],
		["apps/server/src/platform/uses-a-module.ts", "storeys-use-those-below"],
		["apps/server/src/http/uses-the-harness.ts", "source-imports-no-tests"],
		["apps/server/src/platform/loads-the-tracing-sdk.ts", "tracing-sdk-only-where-it-starts"],
		["apps/server/src/modules/loan/writes-sql.ts", "sql-only-in-store"],
		["apps/server/src/modules/loan/knows-stp.ts", "real-providers-only-at-start"],
		["apps/server/src/start/main.ts", "apps/server imports only its layers"],
		["apps/borrower/src/screens/access/knows-offer.tsx", "screens-import-no-other-area"],
		["apps/console/src/screens/audit/knows-routes.tsx", "screens-import-no-shell"],
		["apps/console/src/shared/knows-routes.tsx", "shared-imports-no-screens"],
		["apps/console/src/shared/knows-audit.tsx", "shared-imports-no-screens"],
		["apps/console/src/kit/knows-the-clock.tsx", "ground-imports-nothing-above"],
		["apps/console/src/data/knows-the-clock.ts", "ground-imports-nothing-above"],
		["apps/borrower/src/shared/format.ts", "shared-imports-no-screens"],
		["apps/borrower/src/bridge/knows-a-format.ts", "ground-imports-nothing-above"],
		["apps/simulator/src/people/paying.ts", "simulated-people-know-no-rules"],
		["apps/simulator/src/world/lender.ts", "simulated-world-knows-no-people"],
		["apps/borrower/src/types-count-too.ts", "apps/borrower imports only its layers"],
		["apps/borrower/src/lost.ts", "nothing-unresolved"],
	])("reports %s by the rule %s", (from, rule) => {
		expect(violations.some((line) => line.startsWith(`${from} ->`) && line.endsWith(`: ${rule}`))).toBe(true);
	});

	it("reports no allowed import", () => {
		const allowed = [
			"packages/core/src/index.ts",
			"apps/server/src/modules/loan/store/may-write-sql.ts",
			"apps/server/src/platform/traces/start-traces.ts",
			"apps/server/src/platform/traces/spans.ts",
			"apps/server/src/modules/loan/may-use-ledger.ts",
			"apps/server/src/may-use-types.test.ts",
			"apps/server/src/modules/ledger/book.db.test.ts",
			"apps/console/src/screens/audit/audit.tsx",
		];
		expect(violations.filter((line) => allowed.some((path) => line.startsWith(`${path} ->`)))).toEqual([]);
	});

	it("allows the server at most seven floors", () => {
		const { storeys, modules } = readTable().server;
		expect(storeys.length - 1 + modules.length).toBeLessThanOrEqual(7);
	});
});
