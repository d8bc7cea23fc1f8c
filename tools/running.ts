import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache, programs, root } from "./pinned-node.ts";

export type Product = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts the whole product by tools/start.ts on an empty data directory. */
export async function startProduct(
	port: number,
	settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
	const data = mkdtempSync(join(tmpdir(), "puente-"));
	const child = spawn(process.execPath, [join(root, "tools", "start.ts")], {
		env: { ...process.env, PORT: String(port), DATA_DIR: data, ...settings },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	for await (const chunk of child.stdout) {
		printed += chunk;
		if (/^ready$/m.test(printed)) break;
	}
	if (!/^ready$/m.test(printed)) throw new Error(`the product did not start: ${printed}`);
	return {
		address: `http://localhost:${port}`,
		async stop() {
			child.kill("SIGTERM");
			await once(child, "exit");
			rmSync(data, { recursive: true, force: true });
		},
	};
}

/** Another process can take a free port before ours listens, so the start is retried with other ports. */
const portTriesMax = 5;

/** Starts server and sandbox on free ports and a given data directory. The pages must be built. */
export async function startProcesses(
	dataDir: string,
	settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
	for (let tries = 1; ; tries++) {
		const started = await tryProcesses(dataDir, settings);
		if (typeof started !== "string") return started;
		if (tries === portTriesMax || !/port is in use|EADDRINUSE/.test(started))
			throw new Error(`the product did not start: ${started}`);
	}
}

/** Returns the output when a process exits instead of listening. */
async function tryProcesses(
	dataDir: string,
	settings: Readonly<Record<string, string>>,
): Promise<Product | string> {
	const [port, sandboxPort] = await freePorts();
	const local = (at: number) => `http://127.0.0.1:${at}`;
	const environment = {
		...process.env,
		NODE_COMPILE_CACHE: compileCache,
		DATA_DIR: dataDir,
		PORT: String(port),
		SANDBOX_PORT: String(sandboxPort),
		SANDBOX_URL: local(sandboxPort),
		SERVER_URL: local(port),
		PUBLIC_URL: `http://localhost:${port}`,
		LOG_LEVEL: "error",
		...settings,
	};
	const processes = [programs.server, programs.sandbox].map((program) => startProcess(program, environment));
	const stop = async () => {
		for (const { child } of processes) child.kill("SIGTERM");
		await Promise.all(processes.map(({ ended }) => ended));
	};
	const failed = (await Promise.all(processes.map(({ started }) => started))).filter((text) => text !== null);
	if (failed.length === 0) return { address: `http://localhost:${port}`, stop };
	await stop();
	return failed.join("\n");
}

type StartedProcess = {
	readonly child: ChildProcess;
	/** Null once it listens; its output when it exits before. */
	readonly started: Promise<string | null>;
	readonly ended: Promise<unknown>;
};

function startProcess(program: string, env: NodeJS.ProcessEnv): StartedProcess {
	const child = spawn(process.execPath, [program], {
		cwd: root,
		env,
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	let printed = "";
	child.stderr?.on("data", (chunk) => {
		printed += chunk;
		process.stderr.write(chunk);
	});
	const ended = once(child, "exit");
	const listening = once(child, "message").then(() => null);
	return {
		child,
		ended,
		started: Promise.race([listening, ended.then(() => printed || `the ${name} exited`)]),
	};
}

/** Two different ports that were just free. */
async function freePorts(): Promise<readonly [number, number]> {
	const servers = [createServer(), createServer()] as const;
	const ports = servers.map(async (server) => {
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error("the listening server has no port");
		return address.port;
	});
	const [port = 0, sandboxPort = 0] = await Promise.all(ports);
	await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
	return [port, sandboxPort];
}
