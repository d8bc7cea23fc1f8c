import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/test/processes/free-port.ts";
import { compileCache, programs, root } from "../pinned-node.ts";

const startTimeoutMs = 120_000;

/** Two processes that answer calls and two that run jobs, as an operator would start them. */
export type DrilledProduct = {
	readonly addresses: readonly string[];
	readonly workerAddresses: readonly string[];
	/** Names of the processes that have exited. */
	readonly exited: () => readonly string[];
	readonly killWorkers: () => Promise<void>;
	/** At the same addresses. */
	readonly startWorkers: () => Promise<void>;
	readonly stop: () => Promise<void>;
};

type Role = "api" | "worker";

export async function startDrilledProduct(
	settings: Readonly<Record<string, string>>,
): Promise<DrilledProduct> {
	const folder = mkdtempSync(join(tmpdir(), "drill-"));
	const children = new Map<string, ChildProcess>();
	const start = async (name: string, role: Role, port: number): Promise<string> => {
		const log = openSync(join(folder, `${name}.log`), "a");
		const child = spawn(process.execPath, [join(root, programs.server)], {
			env: {
				PATH: process.env["PATH"],
				NODE_COMPILE_CACHE: compileCache,
				ROLE: role,
				PORT: String(port),
				DATA_DIR: folder,
				FLOOD_PER_MINUTE: "100000000",
				...settings,
			},
			stdio: ["ignore", log, log, "ipc"],
		});
		children.set(name, child);
		const signal = AbortSignal.timeout(startTimeoutMs);
		const [message] = (await once(child, "message", { signal })) as [{ readonly listening: string }];
		return message.listening;
	};
	// One after the other: the first one migrates.
	const addresses = [await start("api 1", "api", 0), await start("api 2", "api", 0)];
	const workers = [
		["worker 1", await freePort()],
		["worker 2", await freePort()],
	] as const;
	const startWorkers = async () => {
		for (const [name, port] of workers) await start(name, "worker", port);
	};
	await startWorkers();
	return {
		addresses,
		workerAddresses: workers.map(([, port]) => `http://127.0.0.1:${port}`),
		exited: () => [...children].filter(([, child]) => hasExited(child)).map(([name]) => name),
		async killWorkers() {
			for (const [name] of workers) await end(children.get(name), "SIGKILL");
		},
		startWorkers,
		async stop() {
			for (const child of children.values()) await end(child, "SIGTERM");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
	if (child === undefined || hasExited(child)) return;
	const exit = once(child, "exit");
	child.kill(signal);
	await exit;
}
