import { type BorrowerCall, type CallName, type Calls, errorByCode, wire } from "@puente/contract";
import type { Sealer } from "@puente/contract/web-cipher";
import type { Exchange, OutgoingRequest } from "./exchange.ts";
import { CallFailed } from "./failure.ts";
import type { Operations } from "./operations.ts";
import { randomLetters } from "./random.ts";
import {
	type AnswerBody,
	type CallOptions,
	type ClientOf,
	createSender,
	fail,
	readBody,
} from "./send-call.ts";

/** App, language and session of the caller, sent as headers of every call. */
export type Caller = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly language: string;
	readonly token: string | null;
};

export type ClientDeps = {
	readonly exchange: Exchange;
	readonly cipher: (packageName: string) => Sealer;
	readonly caller: () => Caller;
	readonly operations: Operations;
	readonly nowMs: () => number;
	/** Finds a call of the contract with its schemas. An app may load them at the first use. */
	readonly callOf: (name: CallName) => BorrowerCall | Promise<BorrowerCall>;
	/** How long an answer may take; the specification's limit by default. */
	readonly timeoutMs?: number;
};

/** Makes one encrypted call. */
export type Client = ClientOf<Calls>;

type Reply = { readonly body: AnswerBody; readonly serverMs: number | null };

export function createClient(deps: ClientDeps): Client {
	/**
	 * How far this phone's clock is behind the server's. Many phones are minutes off, and every call would be
	 * refused.
	 */
	let clockLagMs = 0;

	async function attempt(call: BorrowerCall, payload: object, options: CallOptions): Promise<Reply> {
		const caller = deps.caller();
		const timestamp = Math.floor((deps.nowMs() + clockLagMs) / 1000);
		const cipher = deps.cipher(caller.packageName);
		const request = await sealRequest(call, { ...payload, timestamp }, cipher, options);
		const { exchange, timeoutMs = wire.requestTimeoutMs } = deps;
		return sendOnce(exchange, { ...request, headers: headers(caller, request) }, { ...options, timeoutMs });
	}

	/** A stale timestamp is refused like any unreadable request: adjust the clock to the answer and retry once. */
	async function attemptWithClockSync(
		call: BorrowerCall,
		payload: object,
		options: CallOptions,
	): Promise<Reply> {
		const reply = await attempt(call, payload, options);
		if (errorByCode(reply.body.code) !== "wireRefused" || reply.serverMs === null) return reply;
		const lagMs = reply.serverMs - deps.nowMs();
		if (Math.abs(lagMs - clockLagMs) < (wire.clockSkewSecondsMax * 1000) / 2) return reply;
		clockLagMs = lagMs;
		return attempt(call, payload, options);
	}

	return createSender<BorrowerCall>({
		callOf: (name) => deps.callOf(name as CallName),
		token: () => deps.caller().token,
		send: async (...sent) => (await attemptWithClockSync(...sent)).body,
		operations: deps.operations,
		// After a server fault the effect is unknown, so the retry must reuse the operation id.
		isSettled: (effect) => effect !== "retry",
	}) as Client;
}

/** Header values must be ASCII, so the app name is encoded. The browser sets the content type of a form itself. */
function headers(caller: Caller, { body }: Pick<OutgoingRequest, "body">): Record<string, string> {
	return {
		packageName: caller.packageName,
		appName: encodeURIComponent(caller.appName),
		afid: caller.afid,
		lang: caller.language,
		...(caller.token === null ? {} : { Authorization: `Bearer ${caller.token}` }),
		...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
	};
}

async function sealRequest(
	call: BorrowerCall,
	payload: object,
	cipher: Sealer,
	{ files = [] }: CallOptions,
): Promise<Omit<OutgoingRequest, "headers">> {
	const path = `/${call.base}/${await cipher.seal(call.path, "")}`;
	const name = randomLetters(wire.parameterLetters);
	const sealed = await cipher.seal(JSON.stringify(payload), call.path);
	if (call.method === "GET") return { url: `${path}?${name}=${sealed}`, method: "GET" };
	if (call.files === undefined)
		return { url: path, method: "POST", body: JSON.stringify({ [name]: sealed }) };
	const form = new FormData();
	// The payload comes first, so that the server knows what the files are for.
	form.set(name, sealed);
	for (const [index, file] of files.entries()) form.append(wire.fileField, file, `${index}.jpg`);
	return { url: path, method: "POST", body: form };
}

async function sendOnce(
	exchange: Exchange,
	request: OutgoingRequest,
	options: CallOptions & { readonly timeoutMs: number },
): Promise<Reply> {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), options.timeoutMs);
	const abortWithCaller = () => stop.abort();
	options.signal?.addEventListener("abort", abortWithCaller);
	try {
		// The timeout also covers reading the body.
		const answer = await exchange(request, stop.signal, options.onProgress);
		const body = readBody(parseJson(answer.text));
		const serverMs = Date.parse(answer.date ?? "");
		return { body, serverMs: Number.isNaN(serverMs) ? null : serverMs };
	} catch (cause) {
		if (cause instanceof CallFailed) throw cause;
		return fail({ kind: "network" }, cause);
	} finally {
		clearTimeout(timer);
		options.signal?.removeEventListener("abort", abortWithCaller);
	}
}

/** Null for what is not JSON. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
