import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root } from "./pinned-node.ts";

it.each(["PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT"])(
	"npm start exits with one sentence when another process has %s",
	async (name) => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		onTestFinished(() => void other.close());
		const { port } = other.address() as AddressInfo;
		// A port of 0 is never taken.
		const env = { ...process.env, PORT: "0", SANDBOX_PORT: "0", [name]: String(port) };
		const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "tools", "start.ts")], {
			env,
			encoding: "utf8",
		});
		expect(stderr).toBe(`The port ${port} is in use by another process: set ${name} to another one.\n`);
		expect(stdout).toBe("");
		expect(status).toBe(1);
	},
);
