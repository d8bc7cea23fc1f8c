import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";

/** Address on which the sandbox of a test will listen, and its empty data folder. */
export type SandboxAddress = { readonly url: string; readonly port: number; readonly folder: string };

/** Below the ephemeral port range, so that the system does not assign a free port before the sandbox listens. */
const ports = { first: 10_000, count: 20_000 };
/** Concurrent tests have neighbouring process ids, so each process probes ports in steps. */
const portStep = 101;

export async function reserveSandboxAddress(): Promise<SandboxAddress> {
	for (let tried = 0; tried < 50; tried++) {
		const port = ports.first + ((process.pid + tried * portStep) % ports.count);
		if (!(await isFree(port))) continue;
		const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
		return { url: `http://127.0.0.1:${port}`, port, folder };
	}
	throw new Error("no free port for the sandbox after 50 tries");
}

function isFree(port: number): Promise<boolean> {
	const probe = createServer();
	return new Promise((resolve) => {
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}

/** Starts the sandbox as a separate process; returns a function that stops it. */
export async function startSandbox(address: SandboxAddress, serverUrl: string): Promise<() => void> {
	const sandbox = spawn(process.execPath, [join(import.meta.dirname, "../../sandbox/src/main.ts")], {
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
