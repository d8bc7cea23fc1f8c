import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The product behind another address, where a new version of the borrower app can be deployed. */
export type Front = {
	readonly address: string;
	/** Serves the page with another mark and the service worker of that page. */
	readonly deployNextVersion: () => void;
	readonly stop: () => Promise<void>;
};

/** Attribute of the html element in the next version. */
export const nextVersionMark = "data-next-version";

function changePage(page: string): string {
	return page.replace("<html ", `<html ${nextVersionMark} `);
}

export async function startFront(productAddress: string): Promise<Front> {
	let isNext = false;
	const ask = (incoming: IncomingMessage): Promise<IncomingMessage> =>
		new Promise((resolve, reject) => {
			const { "if-none-match": _, "if-modified-since": __, ...headers } = incoming.headers;
			const options = { method: incoming.method, headers: { ...headers, "accept-encoding": "identity" } };
			const asked = request(new URL(incoming.url ?? "/", productAddress), options, resolve);
			asked.on("error", reject);
			incoming.pipe(asked);
		});
	const get = async (path: string) => (await fetch(productAddress + path)).text();
	const pageDigest = async () =>
		createHash("sha256")
			.update(changePage(await get("/")))
			.digest("hex");
	const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const { pathname } = new URL(incoming.url ?? "/", productAddress);
		const response = await ask(incoming);
		const { "content-length": length, "transfer-encoding": _, ...headers } = response.headers;
		const isChanged = isNext && incoming.method === "GET" && ["/", "/service-worker.js"].includes(pathname);
		const sameLength = isChanged || length === undefined ? {} : { "content-length": length };
		outgoing.writeHead(response.statusCode ?? 502, { ...headers, ...sameLength });
		if (!isChanged) return void response.pipe(outgoing);
		const content = await text(response);
		if (pathname === "/") return void outgoing.end(changePage(content));
		const version = /(?<=version:.)[0-9a-f]{12}/;
		outgoing.end(content.replace(/[0-9a-f]{64}/, await pageDigest()).replace(version, "next-version"));
	};
	const server = createServer((incoming, outgoing) => {
		answer(incoming, outgoing).catch(() => outgoing.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		deployNextVersion: () => {
			isNext = true;
		},
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
