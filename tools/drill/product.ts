import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache, root } from "../pinned-node.ts";

const startTimeoutMs = 120_000;

/** Two processes that answer calls and two that run jobs, as an operator would start them. */
export type DrilledProduct = {
	readonly addresses: readonly string[];
	/** Names of the processes that have exited. */
	readonly exited: () => readonly string[];
	readonly stop: () => Promise<void>;
};

export async function startDrilledProduct(
	settings: Readonly<Record<string, string>>,
): Promise<DrilledProduct> {
	const folder = mkdtempSync(join(tmpdir(), "drill-"));
	const children = new Map<string, ChildProcess>();
	const start = async (name: string, role: "api" | "worker"): Promise<string> => {
		const log = openSync(join(folder, `${name}.log`), "a");
		const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], {
			env: {
				...{ PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache },
				...{ ROLE: role, PORT: "0", DATA_DIR: folder, FLOOD_PER_MINUTE: "100000000", ...settings },
			},
			stdio: ["ignore", log, log, "ipc"],
		});
		children.set(name, child);
		const signal = AbortSignal.timeout(startTimeoutMs);
		const [message] = (await once(child, "message", { signal })) as [{ readonly listening: string }];
		return message.listening;
	};
	// One after the other: the first one migrates.
	const addresses = [await start("api 1", "api"), await start("api 2", "api")];
	for (const name of ["worker 1", "worker 2"]) await start(name, "worker");
	return {
		addresses,
		exited: () =>
			[...children]
				.filter(([, { exitCode, signalCode }]) => exitCode !== null || signalCode !== null)
				.map(([name]) => name),
		async stop() {
			for (const child of children.values()) {
				if (child.exitCode !== null || child.signalCode !== null) continue;
				const exit = once(child, "exit");
				child.kill("SIGTERM");
				await exit;
			}
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
