import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./pinned-node.ts";

/** The whole product, started as a person would, on an empty data directory of its own. */
export async function startProduct(
	port: number,
	settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
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
	if (!/^ready$/m.test(printed)) throw new Error(`It did not start: ${printed}`);
	return {
		address: `http://localhost:${port}`,
		async stop() {
			child.kill("SIGTERM");
			await once(child, "exit");
			rmSync(data, { recursive: true, force: true });
		},
	};
}
