import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";

/** Address on which the sandbox of a test will listen, and its empty data folder. */
export type SandboxAddress = { readonly url: string; readonly port: number; readonly folder: string };

export async function reserveSandboxAddress(): Promise<SandboxAddress> {
	const port = await freePort();
	return { url: `http://127.0.0.1:${port}`, port, folder: mkdtempSync(join(tmpdir(), "sandbox-")) };
}

/** Starts the sandbox as a separate process; returns a function that stops it. */
export async function startSandbox(address: SandboxAddress, serverUrl: string): Promise<() => void> {
	const sandbox = spawn(process.execPath, [join(import.meta.dirname, "../../../sandbox/src/main.ts")], {
		env: {
			...childEnvironment(),
			SANDBOX_PORT: String(address.port),
			DATA_DIR: address.folder,
			SERVER_URL: serverUrl,
		},
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	await once(sandbox, "message");
	return () => {
		sandbox.kill("SIGKILL");
		rmSync(address.folder, { recursive: true, force: true });
	};
}
