import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../pinned-node.ts";
import { makeDataModel } from "./data-model.ts";

it("docs/data-model.md is the page of the migrated database, where each table has a module and a sentence", async () => {
	const page = readFileSync(join(root, "docs/data-model.md"), "utf8");
	expect(page).toBe(await makeDataModel());
	expect(page).not.toMatch(/^## undefined$/m);
});
