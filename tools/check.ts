import { requirePinnedNode } from "./pinned-node.ts";
import { step } from "./run.ts";

/** The fast part of the tests: under a minute, no database, no browser. */
requirePinnedNode();
step("types", ["tsc", "-b"]);
step("style", ["biome", "check", "--error-on-warnings", "."]);
step("boundaries", ["node", "tools/boundaries.ts"]);
step("unused", ["knip"]);
step("generated files", ["node", "tools/generate.ts", "--check"]);
step("unit tests", ["vitest", "run", "--project", "unit"]);
