import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isFree } from "../apps/server/test/processes/free-port.ts";
import { root } from "./pinned-node.ts";

/** A copy of the apps, so that a test may change their sources. Packages are linked. */
const copy = mkdtempSync(join(tmpdir(), "puente-dev-"));
let address = "";
let stop = async () => {};

/**
 * A free port whose neighbours 10 and 20 above are free too: `npm run dev` needs them for sandbox and server. It is
 * below the range from which the system assigns ports.
 */
async function freePorts(): Promise<number> {
	for (let port = 20_000 + (process.pid % 10_000); ; port++) {
		if ((await isFree(port)) && (await isFree(port + 10)) && (await isFree(port + 20))) return port;
	}
}

beforeAll(async () => {
	const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path);
	for (const folder of ["apps", "tools"]) {
		cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
	}
	for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(root, file), join(copy, file));
	for (const shared of ["node_modules", "packages"]) symlinkSync(join(root, shared), join(copy, shared));
	const port = await freePorts();
	const child = spawn(process.execPath, [join(copy, "tools", "start.ts"), "--watch"], {
		cwd: copy,
		env: { ...process.env, PORT: String(port), DATA_DIR: join(copy, "data"), DEMO: "off" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let printed = "";
	const ready = new Promise<void>((resolve, reject) => {
		const read = (chunk: Buffer) => {
			printed += chunk;
			if (/^ready$/m.test(printed)) resolve();
		};
		child.stdout.on("data", read);
		child.stderr.on("data", read);
		child.once("exit", () => reject(new Error(`npm run dev exited: ${printed}`)));
	});
	stop = async () => {
		if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
	};
	await ready;
	address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
	await stop();
	rmSync(copy, { recursive: true, force: true });
});

const textAt = async (path: string) => (await fetch(address + path)).text();

it.each([
	["borrower app", "/", "/src/main.tsx", "apps/borrower/src/main.tsx"],
	["staff console", "/console/", "/console/src/main.tsx", "apps/console/src/main.tsx"],
	["first page of a desktop", "/src/open-site.ts", "/site/src/main.ts", "apps/site/src/main.ts"],
	["sandbox phone", "/phone/", "/phone/src/phone/main.tsx", "apps/sandbox/src/phone/main.tsx"],
])("serves a change of the %s without a restart", async (_page, page, script, source) => {
	expect(await textAt(page)).toContain(script);
	expect(await textAt(script)).not.toContain("changed while running");
	appendFileSync(join(copy, source), '\nconsole.info("changed while running");\n');
	await vi.waitFor(async () => expect(await textAt(script)).toContain("changed while running"), {
		timeout: 60_000,
		interval: 200,
	});
});

it("proxies calls to the server", async () => {
	const ready = await fetch(`${address}/ready`);
	expect([ready.status, await ready.text()]).toEqual([200, JSON.stringify({ status: "ready" })]);
	const packages = await (await fetch(`${address}/sandbox/packages`)).json();
	expect(packages).toContainEqual(expect.objectContaining({ country: "mx" }));
});
