import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../tools/pinned-node.ts";
import { startProcesses } from "../tools/running.ts";
import { ensurePostgres } from "../tools/system.ts";

/** Sources that can change the data of the first start. */
const inputs = [
	"apps/{server,sandbox}/{package.json,src/**/*.ts,migrations/*}",
	"packages/{core,regions,contract,providers,words}/{package.json,src/**/*.{ts,json}}",
	"package-lock.json",
	"{tools/running,e2e/prepared-data}.ts",
];

const cache = join(root, "node_modules", ".cache", "puente-prepared");

/**
 * A Wednesday, morning in America and afternoon in Africa and India, so no day or month ends for hours.
 * It is ahead of the real time: the app supports a server clock ahead of the phone's, and the sealed wire needs
 * the phone's real time.
 */
const preparedAt = "2029-03-14T14:00:00Z";
/** Later than the end of the demo's creation, so that no demo data is in the future. */
export const clockStart = "2029-03-14T15:00:00Z";

function digest(): string {
	const hash = createHash("sha256");
	const files = globSync(inputs, { cwd: root, exclude: ["**/*.test.ts", "apps/sandbox/src/phone/**"] });
	hash.update(preparedAt);
	for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
	return hash.digest("hex").slice(0, 16);
}

const keptMs = 3_600_000;

/** Removes folders older than an hour; a concurrent run may still copy a newer one. */
function removeOld(): void {
	for (const name of readdirSync(cache)) {
		const path = join(cache, name);
		if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
	}
}

/** Files and database of a product; every story gets a copy. */
export type PreparedProduct = { readonly files: string; readonly databaseUrl: string };

/** Restores the prepared product with its demo borrowers; creates it first when sources changed. */
export async function prepareProduct(postgresUrl: string): Promise<PreparedProduct> {
	const folder = await preparedFolder(postgresUrl);
	const databaseUrl = createDatabase(postgresUrl, preparedName);
	runProgram("pg_restore", ["--no-owner", "--dbname", databaseUrl, join(folder, dumpName)]);
	return { files: join(folder, filesName), databaseUrl };
}

const preparedName = "prepared";
const filesName = "files";
const dumpName = "database.dump";

/** Returns the folder with the files and the dump; creates it when sources changed. */
export async function preparedFolder(postgresUrl: string): Promise<string> {
	const prepared = join(cache, digest());
	if (existsSync(prepared)) return prepared;
	mkdirSync(cache, { recursive: true });
	removeOld();
	const folder = mkdtempSync(join(cache, "making-"));
	const databaseUrl = createDatabase(postgresUrl, "making");
	const product = await startProcesses(join(folder, filesName), {
		DATABASE_URL: databaseUrl,
		CLOCK_START: preparedAt,
		IDENTITY_ENGINE: "synthetic",
	});
	const idle = await fetch(`${product.address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance: "PT0S" }),
	});
	if (!idle.ok) throw new Error(`creating the demo data failed: ${await idle.text()}`);
	await product.stop();
	// Without the mark a story is a database of its own, and not one that was restored.
	const options = ["--format=custom", "--exclude-table-data=database_mark"];
	runProgram("pg_dump", [...options, "--file", join(folder, dumpName), databaseUrl]);
	// A concurrent run may have created the same folder meanwhile.
	if (existsSync(prepared)) rmSync(folder, { recursive: true, force: true });
	else renameSync(folder, prepared);
	return prepared;
}

function runProgram(name: string, args: readonly string[]): void {
	const { status, stderr } = spawnSync(join(ensurePostgres(), name), args, { encoding: "utf8" });
	if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

function createDatabase(serverUrl: string, name: string, template = "template1"): string {
	const url = new URL(serverUrl);
	url.pathname = "/postgres";
	runProgram("createdb", ["--maintenance-db", url.href, "--template", template, name]);
	url.pathname = `/${name}`;
	return url.href;
}

/** Copies files and database for one product. */
export function copyPrepared({ files, databaseUrl }: PreparedProduct): PreparedProduct {
	const copy = mkdtempSync(join(tmpdir(), "puente-story-"));
	cpSync(files, copy, { recursive: true });
	const name = `story_${randomUUID().replaceAll("-", "")}`;
	return { files: copy, databaseUrl: createDatabase(databaseUrl, name, preparedName) };
}
