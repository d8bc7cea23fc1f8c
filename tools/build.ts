import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { root } from "./pinned-node.ts";

/** Pages built by Vite. The server runs from source and needs no build. */
const pages = ["borrower", "console", "sandbox", "site"] as const;
type Page = (typeof pages)[number];

/** Files that affect the built pages. */
const inputs = [
	"packages/{core,regions,contract,client,words,ui}/{package.json,src/**/*.{ts,tsx,css,json,svg,woff2}}",
	"docs/manual/*.md",
	"package-lock.json",
	"tools/build.ts",
];

function digestOf(page: Page): string {
	const files = globSync(
		[...inputs, `apps/${page}/{package.json,index.html,*.ts,{public,src,worker}/**/*}`],
		{
			cwd: root,
			withFileTypes: true,
			exclude: ["**/*.test.*"],
		},
	);
	const hash = createHash("sha256");
	const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
	for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path));
	return hash.digest("hex");
}

/** Builds the pages that changed since the last build and returns their names. */
export async function buildPages(): Promise<readonly Page[]> {
	const built: Page[] = [];
	for (const page of pages) {
		const folder = join(root, "apps", page);
		const stamp = join(folder, "dist", ".digest");
		const digest = digestOf(page);
		if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) continue;
		const { build } = await import("vite");
		await build({
			root: folder,
			configFile: join(folder, "vite.config.ts"),
			logLevel: "warn",
			// A build on a busy machine is slow, and warned that its plugins are.
			build: { rolldownOptions: { checks: { bundlerTimings: false } } },
		});
		compress(join(folder, "dist"));
		writeFileSync(stamp, digest);
		built.push(page);
	}
	return built;
}

/** Compresses once, with the best quality, instead of at every request. */
function compress(folder: string): void {
	for (const file of globSync("**/*.{js,css,html,svg,json,webmanifest}", { cwd: folder })) {
		const content = readFileSync(join(folder, file));
		const brotli = brotliCompressSync(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } });
		writeFileSync(join(folder, `${file}.br`), brotli);
		writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
	}
}

if (import.meta.main || process.argv[1] === import.meta.filename) {
	const built = await buildPages();
	if (built.length > 0) console.log(`Built the pages: ${built.join(", ")}.`);
}
