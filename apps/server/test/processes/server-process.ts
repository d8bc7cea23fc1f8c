import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";

const main = join(import.meta.dirname, "../../src/start/main.ts");
/** Nothing answers here: what a test sends must not reach a sandbox that someone runs on this machine. */
const sandboxUrl = "http://127.0.0.1:9";

export type ServerProcess = { readonly child: ChildProcess; readonly address: string };

/** Starts a server as a separate process, as an operator would; rejects with its error output. */
export function startServerProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
	const child = spawn(process.execPath, [main], {
		env: {
			...childEnvironment(),
			PORT: "0",
			LOG_LEVEL: "error",
			DEMO: "off",
			SANDBOX_URL: sandboxUrl,
			...environment,
		},
		stdio: ["ignore", "inherit", "pipe", "ipc"],
	});
	let errorOutput = "";
	child.stderr?.on("data", (chunk) => {
		errorOutput += chunk;
	});
	return new Promise((resolve, reject) => {
		child.once("message", (message) =>
			resolve({ child, address: (message as { listening: string }).listening }),
		);
		child.once("exit", () => reject(new Error(errorOutput)));
	});
}
