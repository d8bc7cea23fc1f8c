import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { buildPages } from "./build.ts";
import { requirePinnedNode, root } from "./pinned-node.ts";

/** Everything with one command: builds the pages if they changed, then runs the sandbox and the server. */
requirePinnedNode();
const watch = process.argv.includes("--watch");
const port = process.env["PORT"] ?? "8080";
const sandboxPort = process.env["SANDBOX_PORT"] ?? String(Number(port) + 10);
const sandbox = process.env["SANDBOX"] !== "off";
const environment = {
	...process.env,
	NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
	PORT: port,
	SANDBOX_PORT: sandboxPort,
	SANDBOX_URL: process.env["SANDBOX_URL"] ?? `http://127.0.0.1:${sandboxPort}`,
	SERVER_URL: `http://127.0.0.1:${port}`,
	LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
};

const children: ChildProcess[] = [];
let stopping = false;

/** Starts one process and waits until it says that it listens. */
function run(name: string): Promise<void> {
	const script = join(root, "apps", name, "src", "main.ts");
	const child = spawn(process.execPath, [...(watch ? ["--watch"] : []), script], {
		cwd: root,
		env: environment,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	children.push(child);
	child.on("exit", (code) => {
		if (!stopping) console.error(`The ${name} stopped.`);
		stop(stopping ? 0 : (code ?? 1));
	});
	return new Promise((listening) => child.once("message", () => listening()));
}

/** All of them together: half a product is worse than none. */
function stop(code: number): void {
	if (!stopping) {
		stopping = true;
		process.exitCode = code;
		for (const child of children) child.kill("SIGTERM");
	}
}
process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));

const built = await buildPages();
if (built.length > 0) console.log(`Built the pages: ${built.join(", ")}.`);
await Promise.all([run("server"), ...(sandbox ? [run("sandbox")] : [])]);
const address = `http://${process.env["HOST"] ?? "localhost"}:${port}`;
console.log(`
  borrower app   ${address}/
  API reference  ${address}/docs/`);
if (sandbox)
	console.log(
		`  sandbox phone  ${address}/phone/      (the app in a phone, with its SMS, contacts and clock)`,
	);
console.log("\nready");
