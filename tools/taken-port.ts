import { requireFreePort } from "../apps/server/src/start/require-free-port.ts";

type WantedPort = { readonly setting: string; readonly port: number; readonly host: string };

/** A sentence about the first port that another process has, with the setting that changes it; null if all are free. */
export async function takenPort(wanted: readonly WantedPort[]): Promise<string | null> {
	for (const { setting, ...address } of wanted) {
		try {
			await requireFreePort(address, setting);
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}
	return null;
}
