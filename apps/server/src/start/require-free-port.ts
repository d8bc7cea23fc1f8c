import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Rejects with EADDRINUSE if another process has the port. Checked before the first start makes its demo borrowers,
 * which takes minutes.
 */
export async function requireFreePort({ port, host }: { readonly port: number; readonly host: string }) {
	const probe = createServer();
	probe.listen(port, host);
	await once(probe, "listening");
	probe.close();
	await once(probe, "close");
}
