import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { requireFreePort } from "./require-free-port.ts";

const host = "127.0.0.1";

it("rejects a port that another process has, and accepts it once it is free", async () => {
	const other = createServer().listen(0, host);
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	await expect(requireFreePort({ port, host })).rejects.toMatchObject({ code: "EADDRINUSE" });
	other.close();
	await once(other, "close");
	await requireFreePort({ port, host });
});
