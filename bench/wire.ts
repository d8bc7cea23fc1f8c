import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { wire, wireKey } from "@puente/contract";
import { openSealed, seal } from "../apps/server/src/http/node-cipher.ts";
import { measureLoad, postRequest } from "./load.ts";
import { percent, perSecond, printTable } from "./table.ts";

const seconds = 6;
const connections = 32;
const preparedRequests = 250_000;
const packageName = "com.puente.ng";
const path = "/security/getVerifyCode";
/** A body of about 1 KB, as the forms of an application have. */
const filler = "x".repeat(900);
const input = { country: "ng", mobile: "8031234567", filler };

/** The same call sealed and unsealed, through the whole HTTP server without a database. */
async function overHttp(): Promise<void> {
	const server = fork(join(import.meta.dirname, "servers", "wire.ts"));
	const [address] = (await once(server, "message")) as [string];
	const headers = { packageName, lang: "en", "content-type": "application/json" };
	const key = wireKey(packageName);
	const sealedPath = `/api/${seal(key, path, "")}`;
	const sealedRequest = () => {
		const payload = JSON.stringify({ ...input, timestamp: Math.floor(Date.now() / 1000) });
		return postRequest(sealedPath, headers, JSON.stringify({ qwerty: seal(key, payload, path) }));
	};
	const openRequest = postRequest(`/open${path}`, headers, JSON.stringify(input));
	// Sealing in the client would take CPU from the server, so everything is sealed before the measurement.
	const prepared = Array.from({ length: preparedRequests }, sealedRequest);
	let next = 0;
	const measure = async (nextRequest: () => Buffer) => {
		await measureLoad({ address, connections, seconds: 1, nextRequest });
		return measureLoad({ address, connections, seconds, nextRequest });
	};
	const open = await measure(() => openRequest);
	const sealed = await measure(() => prepared[next++] ?? openRequest);
	server.disconnect();
	if (next > preparedRequests) throw new Error("the prepared requests were used up; prepare more");
	if (open.refused + sealed.refused > 0)
		throw new Error(`${open.refused} open and ${sealed.refused} sealed calls refused.`);
	const [openRate, sealedRate] = [open.perSecond, sealed.perSecond];
	printTable(
		["call with a 1 KB body, no database", "calls a second", "against unsealed"],
		[
			["unsealed, /open", perSecond(openRate), "100%"],
			["sealed, /api", perSecond(sealedRate), percent(sealedRate, openRate)],
		],
	);
}

/** The ciphers alone: what sealing costs without HTTP. */
function ciphersAlone(): void {
	const key = wireKey(packageName);
	const text = JSON.stringify(input);
	const count = 200_000;
	const sealed = seal(key, text, path);
	const rate = (work: () => unknown) => {
		for (let warm = 0; warm < 10_000; warm++) work();
		const started = performance.now();
		for (let done = 0; done < count; done++) work();
		return (count / (performance.now() - started)) * 1000;
	};
	printTable(
		["cipher alone, 1 KB", "a second on one core"],
		[
			["open", perSecond(rate(() => openSealed(key, sealed, path)))],
			["seal", perSecond(rate(() => seal(key, text, path)))],
		],
	);
	const overhead = wire.nonceBytes + wire.tagBytes;
	console.log(
		`\nOn the wire: ${text.length} bytes become ${sealed.length}, with ${overhead} of nonce and tag.`,
	);
}

export async function run(): Promise<void> {
	await overHttp();
	console.log("");
	ciphersAlone();
}
