import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the sandbox of a test is going to listen, and its own empty folder. */
export type SandboxPlace = { readonly url: string; readonly port: number; readonly folder: string };

export async function findSandboxPlace(): Promise<SandboxPlace> {
	const probe = createServer();
	await once(probe.listen(0, "127.0.0.1"), "listening");
	const address = probe.address();
	probe.close();
	if (!address || typeof address === "string") throw new Error("no port");
	const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
	return { url: `http://127.0.0.1:${address.port}`, port: address.port, folder };
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
