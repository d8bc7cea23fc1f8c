import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

function startProcess(environment: Record<string, string>): ChildProcess {
	const folder = mkdtempSync(join(tmpdir(), "sandbox-main-"));
	const child = fork(join(import.meta.dirname, "main.ts"), {
		env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: "0", ...environment },
		execArgv: [],
		silent: true,
	});
	onTestFinished(() => {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true });
	});
	return child;
}

async function firstLine(stream: ChildProcess["stdout"]): Promise<string> {
	if (stream === null) throw new Error("The process has no output.");
	const [chunk] = await once(stream, "data");
	return String(chunk);
}

it.each([
	["a signal", (child: ChildProcess) => child.kill("SIGTERM")],
	["the end of its parent", (child: ChildProcess) => child.disconnect()],
])("reports its address, and exits with 0 on %s", async (_name, end) => {
	const child = startProcess({});
	const [{ listening }] = (await once(child, "message")) as [{ listening: string }];
	expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	expect((await fetch(`${listening}/health`)).status).toBe(200);
	const exited = once(child, "exit");
	end(child);
	expect(await exited).toEqual([0, null]);
});

it("exits with 98 when another process has its port", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	onTestFinished(() => void other.close());
	const { port } = other.address() as AddressInfo;
	const child = startProcess({ SANDBOX_PORT: String(port) });
	const exited = once(child, "exit");
	expect(await firstLine(child.stderr)).toMatch(new RegExp(`EADDRINUSE.*:${port}`));
	expect(await exited).toEqual([98, null]);
});

it("exits with 1 and names the setting when a setting is wrong", async () => {
	const child = startProcess({ SANDBOX_PORT: "many" });
	const exited = once(child, "exit");
	expect(await firstLine(child.stderr)).toBe(
		"The setting SANDBOX_PORT must be a port number from 0 to 65535.\n",
	);
	expect(await exited).toEqual([1, null]);
});
