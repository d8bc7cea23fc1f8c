import { createHash } from "node:crypto";
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

/** Sources that can change what is in a data directory after the first start. */
const inputs = [
	"apps/{server,sandbox}/{package.json,src/**/*.ts,migrations/*}",
	"packages/{core,regions,contract,providers,words}/{package.json,src/**/*.{ts,json}}",
	"package-lock.json",
	"tools/running.ts",
];

const folder = join(root, "node_modules", ".cache", "puente-prepared");

/**
 * A Wednesday, morning in America and afternoon in Africa and India: no day or month ends for hours. It is ahead of the real
 * time, because the app knows a server clock that is ahead of the phone's, and tests cannot move the phone's: the sealed
 * wire needs the real time.
 */
const preparedAt = "2029-03-14T14:00:00Z";
/** Later than the demo's borrowers took to be made, so that nothing of them is in the future. */
export const clockStart = "2029-03-14T15:00:00Z";

function digest(): string {
	const hash = createHash("sha256");
	const files = globSync(inputs, { cwd: root, exclude: ["**/*.test.ts", "apps/sandbox/src/phone/**"] });
	hash.update(preparedAt);
	for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
	return hash.digest("hex").slice(0, 16);
}

const keptMs = 3_600_000;

/** Another run may still copy from a directory that was made for sources of a moment ago. */
function removeOld(): void {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
	}
}

/** The data directory of a product that has its demo borrowers and was stopped cleanly; made when sources changed. */
export async function prepareData(): Promise<string> {
	const prepared = join(folder, digest());
	if (existsSync(prepared)) return prepared;
	mkdirSync(folder, { recursive: true });
	removeOld();
	const made = mkdtempSync(join(folder, "making-"));
	const product = await startProcesses(made, { CLOCK_START: preparedAt, IDENTITY_ENGINE: "drawn" });
	const idle = await fetch(`${product.address}/sandbox/clock`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance: "PT0S" }),
	});
	if (!idle.ok) throw new Error(`The demo was not made: ${await idle.text()}`);
	await product.stop();
	// Another run may have made the same meanwhile.
	if (existsSync(prepared)) rmSync(made, { recursive: true, force: true });
	else renameSync(made, prepared);
	return prepared;
}

/** A copy of its own for one product. */
export function copyData(prepared: string): string {
	const copy = mkdtempSync(join(tmpdir(), "puente-story-"));
	cpSync(prepared, copy, { recursive: true });
	return copy;
}
