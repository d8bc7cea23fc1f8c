import type { Client } from "@puente/client";
import type { LocalStore } from "../../data/storage.ts";
import type { Device } from "./identity.ts";

/** Reports this installation once. Without an answer the next start retries; the server counts only once. */
export async function countInstallation(deps: {
	readonly storage: LocalStore;
	readonly client: Client;
	readonly device: Device;
}): Promise<void> {
	const { storage, client, device } = deps;
	if (storage.read("addActive") === true) return;
	const { deviceId } = device.state.get();
	await client("addActive", { deviceId }).then(
		() => storage.write("addActive", true),
		() => undefined,
	);
}
