import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { countries } from "@puente/core/region";
import { root } from "../pinned-node.ts";

type Files = Readonly<Record<string, () => string | Promise<string>>>;

/** Every region's folder, so that a new country is one line in the core. */
const folderLists: Files = {
	"packages/regions/src/registry/folders.ts": () =>
		listFolders("What the apps have of each region, in chunks by country.", "entry", "index.ts"),
	"packages/regions/src/registry/server-folders.ts": () =>
		listFolders("What only the server and the sandbox have of each region.", "server", "server.ts"),
};

function listFolders(about: string, part: string, file: string): string {
	const lines = countries
		.toSorted()
		.map((country) => `export { ${part} as ${country} } from "../${country}/${file}";`);
	return [`/** ${about} Made by \`npm run gen\` from \`countries\`; do not edit. */`, ...lines, ""].join(
		"\n",
	);
}

/** `--check` writes nothing and fails when a file is out of date. */
const check = process.argv.includes("--check");
const stale: string[] = [];
await generate(folderLists);
// Only now: what the documents are made from does not load while a region has no folder in the lists.
await generate((await import("./documents.ts")).documents);
if (stale.length > 0) {
	console.error(`Out of date, run \`npm run gen\`: ${stale.join(", ")}`);
	process.exit(1);
}

async function generate(files: Files): Promise<void> {
	for (const [path, make] of Object.entries(files)) {
		const file = join(root, path);
		const made = await make();
		if (check) {
			if (readOrNothing(file) !== made) stale.push(path);
		} else {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, made);
		}
	}
}

function readOrNothing(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
