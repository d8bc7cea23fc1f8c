import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { countries } from "@puente/core/region";
import { root } from "../pinned-node.ts";

type Files = Readonly<Record<string, () => string | Promise<string>>>;

/** The folders of regions and of payment providers, so that a new one is a line in the core and a folder. */
const folderLists: Files = {
	"packages/regions/src/registry/folders.ts": () =>
		listFolders("What the apps have of each region, in chunks by country.", "entry", "index.ts"),
	"packages/regions/src/registry/server-folders.ts": () =>
		listFolders("What only the server and the sandbox have of each region.", "server", "server.ts"),
	"packages/providers/src/payments/folders.ts": () =>
		listProviders("Every provider of rails.", "packages/providers/src/payments", "provider"),
	"apps/sandbox/src/rails/folders.ts": () =>
		listProviders("The simulator of every provider of rails.", "apps/sandbox/src/rails", "simulator"),
};

function listFolders(about: string, part: string, file: string): string {
	const lines = countries
		.toSorted()
		.map((country) => `export { ${part} as ${country} } from "../${country}/${file}";`);
	return [`/** ${about} Made by \`npm run gen\` from \`countries\`; do not edit. */`, ...lines, ""].join(
		"\n",
	);
}

/** An object with the part of each folder in a place. A folder without the file of that part does not compile. */
function listProviders(about: string, place: string, part: string): string {
	const names = readdirSync(join(root, place), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();
	const local = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
	const entry = (name: string) => (name === local(name) ? name : `"${name}": ${local(name)}`);
	return [
		...names.map((name) => `import { ${part} as ${local(name)} } from "./${name}/${part}.ts";`),
		"",
		`/** ${about} Made by \`npm run gen\` from the folders; do not edit. */`,
		"export const folders = {",
		...names.map((name) => `\t${entry(name)},`),
		"};",
		"",
	].join("\n");
}

/** `--check` writes nothing and fails when a file is out of date. */
const check = process.argv.includes("--check");
const stale: string[] = [];
await generate(folderLists);
// Only now: what the documents are made from does not load while a region has no folder in the lists.
await generate((await import("./documents.ts")).documents);
// Migrates a database, which takes seconds: a test of the server compares it, not this check.
if (!check) {
	const { makeDataModel } = await import("./data-model.ts");
	await generate({ "docs/data-model.md": makeDataModel });
}
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
