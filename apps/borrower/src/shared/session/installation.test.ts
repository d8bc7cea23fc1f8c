import type { Client } from "@puente/client";
import { expect, it } from "vitest";
import { createStorage, memoryBacking } from "../../data/storage.ts";
import { countInstallation } from "../../shell/after-start.ts";
import { createDevice } from "./identity.ts";

it("countInstallation retries until the server answers, then stops", async () => {
	const storage = createStorage(memoryBacking);
	const calls: unknown[] = [];
	let online = false;
	const client = (async (name: string, input: unknown) => {
		calls.push([name, input]);
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
	expect(calls).toEqual(Array(2).fill(["addActive", { deviceId: device.state.get().deviceId }]));
});
