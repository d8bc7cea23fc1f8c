import { createConnection } from "node:net";

export type Load = {
	readonly address: string;
	readonly connections: number;
	readonly seconds: number;
	/** The whole HTTP request, head and body; asked for each time, so that no two need be the same. */
	readonly nextRequest: () => Buffer;
};

/**
 * A client that does as little as it can: bytes out, status and length of the answer in. On a machine with two cores a
 * comfortable client would take more of them than the server, and the figure would be the client's.
 */
export async function measureLoad(
	load: Load,
): Promise<{ readonly perSecond: number; readonly refused: number }> {
	const { hostname, port } = new URL(load.address);
	const startedAt = performance.now();
	const endAt = startedAt + load.seconds * 1000;
	let answered = 0;
	let refused = 0;
	const talk = () =>
		new Promise<void>((resolve, reject) => {
			const socket = createConnection(Number(port), hostname);
			let pending = "";
			socket.on("connect", () => socket.write(load.nextRequest()));
			socket.on("error", reject);
			socket.on("close", () => resolve());
			socket.on("data", (chunk) => {
				pending += chunk.toString("latin1");
				const head = pending.indexOf("\r\n\r\n");
				if (head < 0) return;
				const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0);
				if (pending.length < head + 4 + length) return;
				if (pending.startsWith("HTTP/1.1 200")) answered++;
				else refused++;
				pending = "";
				if (performance.now() < endAt) socket.write(load.nextRequest());
				else socket.end();
			});
		});
	await Promise.all(Array.from({ length: load.connections }, talk));
	return { perSecond: (answered / (performance.now() - startedAt)) * 1000, refused };
}

/** One POST as it stands on the wire. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const length = `content-length: ${Buffer.byteLength(body)}`;
	return Buffer.from([`POST ${path} HTTP/1.1`, "host: bench", ...lines, length, "", body].join("\r\n"));
}
