import { once } from "node:events";
import { createServer } from "node:net";
import { PortTaken } from "../platform/config/cannot-start.ts";

/**
 * Throws if another process has the port. Checked before the first start makes its demo borrowers, which takes
 * minutes.
 */
export async function requireFreePort(
	{ port, host }: { readonly port: number; readonly host: string },
	setting: string,
): Promise<void> {
	const probe = createServer();
	await orPortTaken(setting, port, async () => {
		probe.listen(port, host);
		await once(probe, "listening");
	});
	probe.close();
	await once(probe, "close");
}

/** Listens, and throws PortTaken if another process has the port. */
export async function orPortTaken<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
	try {
		return await listen();
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
		throw new PortTaken(`The port ${port} is in use by another process: set ${setting} to another one.`);
	}
}
