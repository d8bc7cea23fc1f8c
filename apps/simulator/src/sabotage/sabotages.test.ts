import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../../../tools/pinned-node.ts";
import { sabotages } from "./sabotages.ts";

const patches = Object.entries(sabotages).flatMap(([name, [, { source }]]) =>
	source ? [{ name, ...source }] : [],
);

it.each(patches)("$name finds its place in $file once, and changes it", ({ file, from, to }) => {
	expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
	expect(to).not.toBe(from);
});
