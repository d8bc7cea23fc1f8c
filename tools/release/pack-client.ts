import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pinned-node.ts";

type Manifest = {
	readonly name: string;
	readonly version: string;
	readonly exports: Readonly<Record<string, string>>;
	readonly dependencies: Readonly<Record<string, string>>;
};

/** Packages of ours that travel inside the client's, because they are not published by themselves. */
const bundled = ["core", "contract"] as const;
type PackageName = (typeof bundled)[number] | "client";

/**
 * Packs packages/client as JavaScript with types, for programs that call the server: `npm run pack:client`. Returns
 * the path of the packed file.
 */
export function packClient(folder: string): string {
	rmSync(folder, { recursive: true, force: true });
	// The packages refer to each other's types.
	tsc("-b", join(root, "packages/client"));
	const client = compile("client", folder);
	const dependencies = { ...client.dependencies };
	for (const name of bundled) {
		const { dependencies: own } = compile(name, join(folder, "node_modules/@puente", name));
		Object.assign(dependencies, own);
	}
	writeManifest(folder, {
		...client,
		dependencies,
		bundleDependencies: bundled.map((name) => `@puente/${name}`),
	});
	cpSync(join(root, "packages/client/README.md"), join(folder, "README.md"));
	const pack = ["pack", "--silent", "--pack-destination", folder, folder];
	const packed = execFileSync("npm", pack, { encoding: "utf8" });
	return join(folder, packed.trim());
}

/** Compiles one package without its tests and returns its manifest. */
function compile(name: PackageName, to: string): Manifest {
	mkdirSync(to, { recursive: true });
	const source = join(root, "packages", name);
	const flags = ["--composite", "false", "--incremental", "false", "--tsBuildInfoFile", "null"];
	const emit = ["--emitDeclarationOnly", "false", "--declaration", "--rewriteRelativeImportExtensions"];
	tsc("-p", source, ...flags, ...emit, "--outDir", to);
	for (const file of globSync("**/*.test.*", { cwd: to })) rmSync(join(to, file));
	const manifest: Manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
	const compiled = Object.entries(manifest.exports).map(([path, file]) => [
		path,
		file.replace(/\.ts$/, ".js"),
	]);
	const { version, dependencies } = manifest;
	const result = { name: manifest.name, version, exports: Object.fromEntries(compiled), dependencies };
	writeManifest(to, result);
	return result;
}

function tsc(...options: readonly string[]): void {
	execFileSync(join(root, "node_modules/.bin/tsc"), options, { stdio: "inherit" });
}

function writeManifest(folder: string, manifest: object): void {
	const text = JSON.stringify({ ...manifest, type: "module", sideEffects: false }, null, "\t");
	writeFileSync(join(folder, "package.json"), text);
}

if (import.meta.main || process.argv[1] === import.meta.filename)
	console.log(packClient(join(root, "dist/client")));
