import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "../src/main.ts");

export type ServerProcess = { readonly child: ChildProcess; readonly address: string };

/** A server in a process of its own, as an operator would start it; fails with what it complained of. */
export function startProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
	const child = spawn(process.execPath, [main], {
		env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "error", DEMO: "off", ...environment },
		stdio: ["ignore", "inherit", "pipe", "ipc"],
	});
	let complaint = "";
	child.stderr?.on("data", (chunk) => {
		complaint += chunk;
	});
	return new Promise((resolve, reject) => {
		child.once("message", (message) =>
			resolve({ child, address: (message as { listening: string }).listening }),
		);
		child.once("exit", () => reject(new Error(complaint)));
	});
}
