import {
	type Call,
	type CallInput,
	type CallName,
	type CallOutput,
	type Calls,
	calls,
	errorByCode,
	errors,
	type FieldProblem,
	problems,
	type RefusalDetails,
	wire,
} from "@puente/contract";
import type { PhoneCipher } from "@puente/contract/phone-cipher";
import { CallFailed, type Failure } from "./failure.ts";
import type { Operations } from "./operations.ts";
import { randomLetters } from "./random.ts";

/** Who speaks to the server: becomes the headers of every call. */
export type Speaker = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly language: string;
	readonly token: string | null;
};

export type ClientDeps = {
	readonly fetch: typeof globalThis.fetch;
	readonly cipher: (packageName: string) => PhoneCipher;
	readonly speaker: () => Speaker;
	readonly operations: Operations;
	readonly nowMs: () => number;
};

/** Makes one call over the sealed wire. Throws CallFailed; never navigates, never shows anything. */
export type Client = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options?: { readonly signal?: AbortSignal },
) => Promise<CallOutput<Calls[Name]>>;

type Body = {
	readonly code: number;
	readonly msg: string;
	readonly data: unknown;
	readonly details: RefusalDetails;
	readonly fields: readonly FieldProblem[];
};
type Reply = { readonly body: Body; readonly serverMs: number | null };

export function createClient(deps: ClientDeps): Client {
	/** How far this phone's clock is behind the server's; many phones are minutes off and would be refused for ever. */
	let clockLagMs = 0;

	async function attempt(call: Call, payload: object, signal: AbortSignal | undefined): Promise<Reply> {
		const speaker = deps.speaker();
		const timestamp = Math.floor((deps.nowMs() + clockLagMs) / 1000);
		const request = sealRequest(call, { ...payload, timestamp }, deps.cipher(speaker.packageName));
		return exchange(deps.fetch, request, headers(speaker, call), signal);
	}

	/** A stale timestamp is refused like every unreadable request: set the clock by the answer, try once more. */
	async function attemptInTime(call: Call, payload: object, signal: AbortSignal | undefined): Promise<Reply> {
		const reply = await attempt(call, payload, signal);
		if (errorByCode(reply.body.code) !== "wireRefused" || reply.serverMs === null) return reply;
		const lagMs = reply.serverMs - deps.nowMs();
		if (Math.abs(lagMs - clockLagMs) < (wire.clockSkewSecondsMax * 1000) / 2) return reply;
		clockLagMs = lagMs;
		return attempt(call, payload, signal);
	}

	return async (name, input, options) => {
		const call: Call = calls[name];
		// The session is part of the content: logging out twice from two sessions is not one operation.
		const content = `${deps.speaker().token ?? ""}\n${JSON.stringify(input)}`;
		const payload = call.changes
			? { ...input, operationId: await deps.operations.begin(name, content) }
			: input;
		const { body } = await attemptInTime(call, payload, options?.signal);
		if (call.changes && isSettled(body.code)) await deps.operations.end(name, content);
		if (body.code !== 0) throw new CallFailed(refusalOf(body));
		const output = call.output.safeParse(body.data);
		if (!output.success) return fail({ kind: "fault" }, output.error);
		return output.data as CallOutput<Calls[typeof name]>;
	};
}

/** After a fault of the server nobody knows what was done: the next try must carry the same id. */
function isSettled(code: number): boolean {
	const error = errorByCode(code);
	return error === null || errors[error].effect !== "retry";
}

function fail(failure: Failure, cause: unknown): never {
	throw new CallFailed(failure, { cause });
}

function refusalOf(body: Body): Failure {
	const { data: _, ...refusal } = body;
	return { kind: "refusal", error: errorByCode(body.code), ...refusal };
}

/** Header values must be ASCII; the app's name may not be. */
function headers(speaker: Speaker, call: Call): Record<string, string> {
	return {
		packageName: speaker.packageName,
		appName: encodeURIComponent(speaker.appName),
		afid: speaker.afid,
		lang: speaker.language,
		...(speaker.token === null ? {} : { Authorization: `Bearer ${speaker.token}` }),
		...(call.method === "POST" ? { "Content-Type": "application/json" } : {}),
	};
}

type SealedRequest = { readonly url: string; readonly method: "GET" | "POST"; readonly body?: string };

function sealRequest(call: Call, payload: object, cipher: PhoneCipher): SealedRequest {
	const path = `/${call.base}/${cipher.seal(call.path, "")}`;
	const name = randomLetters(wire.parameterLetters);
	const sealed = cipher.seal(JSON.stringify(payload), call.path);
	if (call.method === "GET") return { url: `${path}?${name}=${sealed}`, method: "GET" };
	return { url: path, method: "POST", body: JSON.stringify({ [name]: sealed }) };
}

async function exchange(
	fetch: typeof globalThis.fetch,
	request: SealedRequest,
	headers: Record<string, string>,
	signal: AbortSignal | undefined,
): Promise<Reply> {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), wire.requestTimeoutMs);
	const stopWithCaller = () => stop.abort();
	signal?.addEventListener("abort", stopWithCaller);
	try {
		const { url, ...init } = request;
		const response = await fetch(url, { ...init, headers, signal: stop.signal, cache: "no-store" });
		// Read before the timer is cleared: a body that never ends is a network failure as well.
		const text = await response.text();
		const body = parseBody(text);
		if (body === null) throw new CallFailed({ kind: "fault" });
		const serverMs = Date.parse(response.headers.get("date") ?? "");
		return { body, serverMs: Number.isNaN(serverMs) ? null : serverMs };
	} catch (cause) {
		if (cause instanceof CallFailed) throw cause;
		return fail({ kind: "network" }, cause);
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", stopWithCaller);
	}
}

/** `{code, msg, data}`, or null when something else answered, as a proxy in between does with a page of its own. */
function parseBody(text: string): Body | null {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return null;
	}
	if (typeof value !== "object" || value === null) return null;
	const { code, msg, data, details, fields } = value as Record<string, unknown>;
	if (typeof code !== "number" || typeof msg !== "string") return null;
	return {
		code,
		msg,
		data,
		details: isDetails(details) ? details : {},
		fields: Array.isArray(fields) ? fields.filter(isFieldProblem) : [],
	};
}

function isDetails(value: unknown): value is RefusalDetails {
	return (
		typeof value === "object" &&
		value !== null &&
		Object.values(value).every((one) => typeof one === "string" || typeof one === "number")
	);
}

function isFieldProblem(value: unknown): value is FieldProblem {
	if (typeof value !== "object" || value === null) return false;
	const { field, problem } = value as Record<string, unknown>;
	return typeof field === "string" && problems.some((known) => known === problem);
}
