import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which the system takes ports for outgoing connections, so that none of them takes the port before
 * the process for which it was chosen listens.
 */
const ports = { first: 10_000, count: 20_000 };
const triesMax = 50;

/** A port on which nothing listens, for a process whose address others must know before it starts. */
export async function freePort(): Promise<number> {
	for (let tried = 0; tried < triesMax; tried++) {
		const port = ports.first + randomInt(ports.count);
		if (await isFree(port)) return port;
	}
	throw new Error(`no free port after ${triesMax} tries`);
}

export function isFree(port: number): Promise<boolean> {
	const probe = createServer();
	return new Promise((resolve) => {
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}
