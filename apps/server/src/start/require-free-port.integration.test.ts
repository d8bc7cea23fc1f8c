import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { requireFreePort } from "./require-free-port.ts";

const host = "127.0.0.1";

it("rejects a port that another process has, and accepts it once it is free", async () => {
	const other = createServer().listen(0, host);
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	const sentence = `The port ${port} is in use by another process: set PORT to another one.`;
	await expect(requireFreePort({ port, host }, "PORT")).rejects.toThrow(sentence);
	other.close();
	await once(other, "close");
	await requireFreePort({ port, host }, "PORT");
});
