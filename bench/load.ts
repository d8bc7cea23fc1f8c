import { createConnection } from "node:net";

export type Load = {
	readonly address: string;
	readonly connections: number;
	readonly seconds: number;
	/** Returns the next whole HTTP request, head and body. */
	readonly nextRequest: () => Buffer;
};

export type LoadResult = {
	readonly perSecond: number;
	readonly refused: number;
	/** Milliseconds from the last byte sent to the last byte received, at the 50th and 99th percentile. */
	readonly p50Ms: number;
	readonly p99Ms: number;
};

/**
 * A minimal HTTP client: it sends bytes and reads status and length. On two cores a full client would use more CPU than
 * the server, and the figure would be the client's.
 */
export async function measureLoad(load: Load): Promise<LoadResult> {
	const { hostname, port } = new URL(load.address);
	const startedAt = performance.now();
	const endAt = startedAt + load.seconds * 1000;
	let answered = 0;
	let refused = 0;
	const durationsMs: number[] = [];
	const runConnection = () =>
		new Promise<void>((resolve, reject) => {
			const socket = createConnection(Number(port), hostname);
			let pending = "";
			let sentAt = 0;
			const send = () => {
				sentAt = performance.now();
				socket.write(load.nextRequest());
			};
			socket.on("connect", send);
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
				durationsMs.push(now - sentAt);
				if (now < endAt) send();
				else socket.end();
			});
		});
	await Promise.all(Array.from({ length: load.connections }, runConnection));
	durationsMs.sort((one, other) => one - other);
	const at = (share: number) => durationsMs[Math.floor(durationsMs.length * share)] ?? 0;
	return {
		perSecond: (answered / (performance.now() - startedAt)) * 1000,
		refused,
		p50Ms: at(0.5),
		p99Ms: at(0.99),
	};
}

/** The bytes of one GET. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return Buffer.from([`GET ${path} HTTP/1.1`, "host: bench", ...lines, "", ""].join("\r\n"));
}

/** The bytes of one POST. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const length = `content-length: ${Buffer.byteLength(body)}`;
	return Buffer.from([`POST ${path} HTTP/1.1`, "host: bench", ...lines, length, "", body].join("\r\n"));
}
