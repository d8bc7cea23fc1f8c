import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the sandbox of a test is going to listen, and its own empty folder. */
export type SandboxPlace = { readonly url: string; readonly port: number; readonly folder: string };

/** Under those that a system hands out to who asks for any: what is free here is not given away before the sandbox listens. */
const ports = { first: 10_000, count: 20_000 };
/** Tests that run at the same time are processes with numbers next to each other. */
const portStep = 101;

export async function findSandboxPlace(): Promise<SandboxPlace> {
	for (let tried = 0; tried < 50; tried++) {
		const port = ports.first + ((process.pid + tried * portStep) % ports.count);
		if (!(await isFree(port))) continue;
		const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
		return { url: `http://127.0.0.1:${port}`, port, folder };
	}
	throw new Error("no port");
}

function isFree(port: number): Promise<boolean> {
	const probe = createServer();
	return new Promise((resolve) => {
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}

/** The pretend world in a process of its own, as it really runs. Answers how to end it. */
export async function startSandbox(place: SandboxPlace, serverUrl: string): Promise<() => void> {
	const sandbox = spawn(process.execPath, [join(import.meta.dirname, "../../sandbox/src/main.ts")], {
		env: {
			PATH: process.env["PATH"],
			SANDBOX_PORT: String(place.port),
			DATA_DIR: place.folder,
			SERVER_URL: serverUrl,
		},
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	await once(sandbox, "message");
	return () => {
		sandbox.kill("SIGKILL");
		rmSync(place.folder, { recursive: true, force: true });
	};
}
