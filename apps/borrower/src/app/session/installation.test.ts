import { expect, it } from "vitest";
import type { Client } from "../data/client.ts";
import { createStorage, memoryBacking } from "../data/storage.ts";
import { createDevice } from "./identity.ts";
import { countInstallation } from "./installation.ts";

it("an installation is reported until an answer comes, and then no more", async () => {
	const storage = createStorage(memoryBacking);
	const asked: unknown[] = [];
	let online = false;
	const client = (async (name: string, input: unknown) => {
		asked.push([name, input]);
		if (!online) throw new Error("lost");
		return { counted: true };
	}) as unknown as Client;
	const device = createDevice(storage);
	await countInstallation({ storage, client, device });
	expect(storage.read("addActive")).toBeNull();
	online = true;
	await countInstallation({ storage, client, device });
	await countInstallation({ storage, client, device });
	expect(storage.read("addActive")).toBe(true);
	expect(asked).toEqual(Array(2).fill(["addActive", { deviceId: device.state.get().deviceId }]));
});
