import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PortTaken } from "../apps/server/src/platform/config/cannot-start.ts";
import { freePort } from "../apps/server/test/processes/free-port.ts";
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

/** Another process can take a free port before ours listens, so the start is tried with other ports. */
const portTriesMax = 5;

/** Starts server and sandbox on free ports and a given data directory. The pages must be built. */
export async function startProcesses(
	dataDir: string,
	settings: Readonly<Record<string, string>> = {},
	{ sendsMail = false }: { readonly sendsMail?: boolean } = {},
): Promise<Product> {
	for (let tries = 1; ; tries++) {
		const ports = { server: await freePort(), sandbox: await freePort() };
		const mail = sendsMail ? mailSettings(await freePort()) : {};
		const started = await tryProcesses(dataDir, ports, { ...mail, ...settings });
		if ("stop" in started) return started;
		if (tries === portTriesMax || !started.isPortTaken)
			throw new Error(`the product did not start: ${started.output}`);
	}
}

function mailSettings(port: number): Readonly<Record<string, string>> {
	return { SANDBOX_SMTP_PORT: String(port), SMTP_URL: `smtp://127.0.0.1:${port}` };
}

type Ports = { readonly server: number; readonly sandbox: number };
type FailedStart = { readonly output: string; readonly isPortTaken: boolean };

/** Each process needs the address of the other one before it starts, so both ports are chosen here. */
export async function tryProcesses(
	dataDir: string,
	ports: Ports,
	settings: Readonly<Record<string, string>>,
): Promise<Product | FailedStart> {
	const local = (at: number) => `http://127.0.0.1:${at}`;
	const address = `http://localhost:${ports.server}`;
	const environment = {
		...process.env,
		NODE_COMPILE_CACHE: compileCache,
		DATA_DIR: dataDir,
		PORT: String(ports.server),
		SANDBOX_PORT: String(ports.sandbox),
		SANDBOX_URL: local(ports.sandbox),
		SERVER_URL: local(ports.server),
		PUBLIC_URL: address,
		LOG_LEVEL: "error",
		...settings,
	};
	const processes = [programs.server, programs.sandbox].map((program) => startProcess(program, environment));
	const stop = async () => {
		for (const { child } of processes) child.kill("SIGTERM");
		await Promise.all(processes.map(({ ended }) => ended));
	};
	const failures = (await Promise.all(processes.map(({ started }) => started))).filter(
		(failure) => failure !== null,
	);
	if (failures.length === 0) return { address, stop };
	await stop();
	return {
		output: failures.map(({ output }) => output).join("\n"),
		isPortTaken: failures.some(({ isPortTaken }) => isPortTaken),
	};
}

type StartedProcess = {
	readonly child: ChildProcess;
	/** Null once it listens; a failure when it exits before. */
	readonly started: Promise<FailedStart | null>;
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
		started: Promise.race([
			listening,
			ended.then(([code]) => ({
				output: printed || `${program} exited`,
				isPortTaken: code === PortTaken.exitCode,
			})),
		]),
	};
}
