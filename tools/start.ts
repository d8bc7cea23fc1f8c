import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { requireFreePort } from "../apps/server/src/start/require-free-port.ts";
import { beginsWithHistory } from "./history/history.ts";
import { compileCache, programs, requirePinnedNode, root } from "./pinned-node.ts";

/**
 * Starts the product: builds the pages if they changed, then runs sandbox and server. With --watch both restart when
 * their source changes, and Vite serves all pages with hot reload in front of them.
 */
requirePinnedNode();
const watch = process.argv.includes("--watch");
const port = Number(process.env["PORT"] ?? 8080);
const sandboxPort = Number(process.env["SANDBOX_PORT"] ?? port + 10);
const mailPort = Number(process.env["SANDBOX_SMTP_PORT"] ?? sandboxPort + 1);
const sandbox = process.env["SANDBOX"] !== "off";
/** In production the API reference has a port of its own. */
const reference = sandbox
	? null
	: `http://${process.env["OPERATIONS_HOST"] ?? "localhost"}:${process.env["OPERATIONS_PORT"] ?? 8081}`;
const address = `http://${process.env["HOST"] ?? "localhost"}:${port}`;
/** With --watch the page server has the product's port and proxies other paths to the server. */
const serverPort = watch ? port + 20 : port;
const local = (at: number) => `http://127.0.0.1:${at}`;
const environment = {
	...process.env,
	NODE_COMPILE_CACHE: compileCache,
	PORT: String(serverPort),
	PAGES_PORT: String(port),
	SANDBOX_PORT: String(sandboxPort),
	SANDBOX_URL: process.env["SANDBOX_URL"] ?? local(sandboxPort),
	SERVER_URL: local(serverPort),
	...(sandbox && {
		SANDBOX_SMTP_PORT: String(mailPort),
		SMTP_URL: process.env["SMTP_URL"] ?? `smtp://127.0.0.1:${mailPort}`,
	}),
	// The printed address: a page under another host name would not have the browser's session.
	...(sandbox && { PUBLIC_URL: process.env["PUBLIC_URL"] ?? address }),
	API: local(serverPort),
	// In the sandbox the terminal has the addresses; an operator needs a line for each call.
	LOG_LEVEL: process.env["LOG_LEVEL"] ?? (sandbox ? "warn" : "info"),
	// The C library would keep the free memory of each thread apart.
	...(process.env["DATABASE_URL"] === undefined && { MALLOC_ARENA_MAX: "1" }),
};

const children: ChildProcess[] = [];
let stopping = false;

/** If one process exits, stop all. */
function stop(code: number): void {
	if (stopping) return;
	stopping = true;
	process.exitCode = code;
	for (const child of children) child.kill("SIGTERM");
}

/**
 * Starts a process and waits for its message that it listens: a request to its port could be answered by another
 * process. The IPC channel also ends the child when this process is killed.
 */
function run(name: string, command: readonly string[]): Promise<void> {
	const child = spawn(process.execPath, command, {
		cwd: root,
		env: environment,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	children.push(child);
	return new Promise((listening) => {
		// Node's watch mode sends messages of its own.
		child.on("message", (message: object) => "listening" in message && listening());
		child.on("exit", (code) => {
			if (!stopping) console.error(`The ${name} exited.`);
			stop(code ?? 1);
			listening();
		});
	});
}

/** In a process of its own: the bundler would keep its 300 MB for as long as the product runs. */
async function buildPages(): Promise<void> {
	await runTool(join("tools", "build.ts"));
}

/** In a process of its own too: the unpacked history has more than 100 MB. */
async function unpackHistory(): Promise<void> {
	console.log("Unpacking a year of a simulated lender. DEMO=off starts without it.");
	await runTool(join("tools", "history", "history.ts"), dataDir);
}

async function runTool(...command: readonly string[]): Promise<void> {
	const tool = spawn(process.execPath, command, { cwd: root, stdio: "inherit" });
	const [code] = (await once(tool, "exit")) as [number | null];
	if (code !== 0) process.exit(code ?? 1);
}

process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));

const host = process.env["HOST"] ?? "127.0.0.1";
// Before the pages are built and the demo is made, which take minutes.
const taken = await takenPort([
	{ setting: "PORT", port, host },
	...(watch ? [{ setting: "PORT", port: serverPort, host }] : []),
	...(sandbox
		? [
				{ setting: "SANDBOX_PORT", port: sandboxPort, host },
				{ setting: "SANDBOX_SMTP_PORT", port: mailPort, host },
			]
		: []),
]);
if (taken !== null) {
	console.error(taken);
	process.exit(1);
}
const dataDir = resolve(root, process.env["DATA_DIR"] || "data");
await Promise.all([
	...(watch ? [] : [buildPages()]),
	...(beginsWithHistory(process.env, dataDir) ? [unpackHistory()] : []),
]);
/**
 * For one person's demo. V8 lets garbage of 60 MB gather before it looks at it. Its second compiler for WebAssembly takes
 * 65 MB and seconds of CPU to make the embedded database a sixth faster; the models that read documents switch it on.
 */
const memory = process.env["DATABASE_URL"] === undefined ? ["--max-semi-space-size=2", "--liftoff-only"] : [];
const main = (name: keyof typeof programs) => [...memory, ...(watch ? ["--watch"] : []), programs[name]];
const started = [run("server", main("server")), ...(sandbox ? [run("sandbox", main("sandbox"))] : [])];
await Promise.all(started);
if (watch && !stopping) await run("page server", [join("tools", "dev-pages.ts")]);
if (!stopping) {
	console.log(`
  borrower app   ${address}/
  staff console  ${address}/console/
  API reference  ${reference ?? address}/docs/`);
	if (sandbox)
		console.log(
			`  sandbox phone  ${address}/phone/   the app in a phone, with its SMS, e-mail, contacts and clock`,
		);
	console.log("\nready");
}

type WantedPort = { readonly setting: string; readonly port: number; readonly host: string };

/** A sentence about the first port that another process has, with the setting that changes it; null if all are free. */
async function takenPort(wanted: readonly WantedPort[]): Promise<string | null> {
	for (const { setting, ...address } of wanted) {
		try {
			await requireFreePort(address, setting);
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}
	return null;
}
