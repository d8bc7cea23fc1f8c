import { once } from "node:events";
import { createServer } from "node:net";
import { CannotStart } from "../platform/config/cannot-start.ts";

/**
 * Throws if another process has the port. Checked before the first start makes its demo borrowers, which takes
 * minutes.
 */
export async function requireFreePort(
	{ port, host }: { readonly port: number; readonly host: string },
	setting: string,
): Promise<void> {
	const probe = createServer();
	probe.listen(port, host);
	try {
		await once(probe, "listening");
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
		throw new CannotStart(`The port ${port} is in use by another process: set ${setting} to another one.`);
	}
	probe.close();
	await once(probe, "close");
}
