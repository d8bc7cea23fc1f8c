import { createConnection } from "node:net";

export type Load = {
	readonly address: string;
	readonly connections: number;
	readonly seconds: number;
	/** The whole HTTP request, head and body; asked for each time, so that no two need be the same. */
	readonly nextRequest: () => Buffer;
};

export type Measured = {
	readonly perSecond: number;
	readonly refused: number;
	/** Milliseconds from the last byte out to the last byte in: of half of the calls, and of all but one in a hundred. */
	readonly p50Ms: number;
	readonly p99Ms: number;
};

/**
 * A client that does as little as it can: bytes out, status and length of the answer in. On a machine with two cores a
 * comfortable client would take more of them than the server, and the figure would be the client's.
 */
export async function measureLoad(load: Load): Promise<Measured> {
	const { hostname, port } = new URL(load.address);
	const startedAt = performance.now();
	const endAt = startedAt + load.seconds * 1000;
	let answered = 0;
	let refused = 0;
	const tookMs: number[] = [];
	const talk = () =>
		new Promise<void>((resolve, reject) => {
			const socket = createConnection(Number(port), hostname);
			let pending = "";
			let askedAt = 0;
			const ask = () => {
				askedAt = performance.now();
				socket.write(load.nextRequest());
			};
			socket.on("connect", ask);
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
				const now = performance.now();
				tookMs.push(now - askedAt);
				if (now < endAt) ask();
				else socket.end();
			});
		});
	await Promise.all(Array.from({ length: load.connections }, talk));
	tookMs.sort((one, other) => one - other);
	const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? 0;
	return {
		perSecond: (answered / (performance.now() - startedAt)) * 1000,
		refused,
		p50Ms: at(0.5),
		p99Ms: at(0.99),
	};
}

/** One GET as it stands on the wire. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return Buffer.from([`GET ${path} HTTP/1.1`, "host: bench", ...lines, "", ""].join("\r\n"));
}

/** One POST as it stands on the wire. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const length = `content-length: ${Buffer.byteLength(body)}`;
	return Buffer.from([`POST ${path} HTTP/1.1`, "host: bench", ...lines, length, "", body].join("\r\n"));
}
