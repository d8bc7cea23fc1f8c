import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../apps/server/test/processes/free-port.ts";
import { tryProcesses } from "./running.ts";

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "running-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

it.each(["server", "sandbox"] as const)(
	"tells a taken port of the %s from a start that no other port would help",
	async (whose) => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		onTestFinished(() => void other.close());
		const { port } = other.address() as AddressInfo;
		const ports = { server: await freePort(), sandbox: await freePort(), [whose]: port };
		expect(await tryProcesses(emptyFolder(), ports, { DEMO: "off" })).toMatchObject({
			isPortTaken: true,
			output: expect.stringContaining(String(port)),
		});
	},
);

it("says why a start failed that has another cause", async () => {
	const ports = { server: await freePort(), sandbox: await freePort() };
	expect(await tryProcesses(emptyFolder(), ports, { DEMO: "off", LOG_LEVEL: "loudly" })).toMatchObject({
		isPortTaken: false,
		output: expect.stringContaining("LOG_LEVEL"),
	});
});
