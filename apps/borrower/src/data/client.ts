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
import { ruleNames } from "@puente/core/validation";
import { CallFailed, type Failure } from "./failure.ts";
import { bytesDigest, type Operations } from "./operations.ts";
import { randomLetters } from "./random.ts";
import type { Exchange, Outgoing } from "./transport.ts";

/** Who speaks to the server: becomes the headers of every call. */
export type Speaker = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly language: string;
	readonly token: string | null;
};

export type ClientDeps = {
	readonly exchange: Exchange;
	readonly cipher: (packageName: string) => PhoneCipher;
	readonly speaker: () => Speaker;
	readonly operations: Operations;
	readonly nowMs: () => number;
};

type CallOptions = {
	readonly signal?: AbortSignal;
	/** What a multipart call carries besides its payload, in this order. */
	readonly files?: readonly Blob[];
	/** How much of the files is on its way, from 0 to 1. */
	readonly onProgress?: (sent: number) => void;
};

/** Makes one call over the sealed wire. Throws CallFailed; never navigates, never shows anything. */
export type Client = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options?: CallOptions,
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

	async function attempt(call: Call, payload: object, options: CallOptions): Promise<Reply> {
		const speaker = deps.speaker();
		const timestamp = Math.floor((deps.nowMs() + clockLagMs) / 1000);
		const request = sealRequest(call, { ...payload, timestamp }, deps.cipher(speaker.packageName), options);
		return speak(deps.exchange, { ...request, headers: headers(speaker, request) }, options);
	}

	/** A stale timestamp is refused like every unreadable request: set the clock by the answer, try once more. */
	async function attemptInTime(call: Call, payload: object, options: CallOptions): Promise<Reply> {
		const reply = await attempt(call, payload, options);
		if (errorByCode(reply.body.code) !== "wireRefused" || reply.serverMs === null) return reply;
		const lagMs = reply.serverMs - deps.nowMs();
		if (Math.abs(lagMs - clockLagMs) < (wire.clockSkewSecondsMax * 1000) / 2) return reply;
		clockLagMs = lagMs;
		return attempt(call, payload, options);
	}

	return async (name, input, options = {}) => {
		const call: Call = calls[name];
		const { token } = deps.speaker();
		// The session is part of the content: logging out twice from two sessions is not one operation. So are the files:
		// another photo is another operation, and the same photo sent again by a restarted app is the same one.
		const digests = await Promise.all((options.files ?? []).map(bytesDigest));
		const content = [token ?? "", JSON.stringify(input), ...digests].join("\n");
		const payload = call.changes
			? { ...input, operationId: await deps.operations.begin(name, content) }
			: input;
		const { body } = await attemptInTime(call, payload, options);
		if (call.changes && isSettled(body.code)) await deps.operations.end(name, content);
		// A late answer to a session that was here before says nothing about the one that is here now.
		if (body.code !== 0) throw new CallFailed(refusalOf(body, deps.speaker().token === token));
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

function refusalOf(body: Body, isOfThisSession: boolean): Failure {
	const { data: _, ...refusal } = body;
	const error = errorByCode(body.code);
	const endsSession = isOfThisSession && error !== null && errors[error].effect === "endSession";
	return { kind: "refusal", error, endsSession, ...refusal };
}

/** Header values must be ASCII; the app's name may not be. A form names its own content type, with its boundary. */
function headers(speaker: Speaker, { body }: Pick<Outgoing, "body">): Record<string, string> {
	return {
		packageName: speaker.packageName,
		appName: encodeURIComponent(speaker.appName),
		afid: speaker.afid,
		lang: speaker.language,
		...(speaker.token === null ? {} : { Authorization: `Bearer ${speaker.token}` }),
		...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
	};
}

function sealRequest(
	call: Call,
	payload: object,
	cipher: PhoneCipher,
	{ files = [] }: CallOptions,
): Omit<Outgoing, "headers"> {
	const path = `/${call.base}/${cipher.seal(call.path, "")}`;
	const name = randomLetters(wire.parameterLetters);
	const sealed = cipher.seal(JSON.stringify(payload), call.path);
	if (call.method === "GET") return { url: `${path}?${name}=${sealed}`, method: "GET" };
	if (call.files === undefined)
		return { url: path, method: "POST", body: JSON.stringify({ [name]: sealed }) };
	const form = new FormData();
	// The payload first: the server knows what the files are for before it reads them.
	form.set(name, sealed);
	for (const [index, file] of files.entries()) form.append(wire.fileField, file, `${index}.jpg`);
	return { url: path, method: "POST", body: form };
}

async function speak(exchange: Exchange, request: Outgoing, options: CallOptions): Promise<Reply> {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), wire.requestTimeoutMs);
	const stopWithCaller = () => stop.abort();
	options.signal?.addEventListener("abort", stopWithCaller);
	try {
		// The text is there before the timer is cleared: a body that never ends is a network failure as well.
		const answer = await exchange(request, stop.signal, options.onProgress);
		const body = parseBody(answer.text);
		if (body === null) throw new CallFailed({ kind: "fault" });
		const serverMs = Date.parse(answer.date ?? "");
		return { body, serverMs: Number.isNaN(serverMs) ? null : serverMs };
	} catch (cause) {
		if (cause instanceof CallFailed) throw cause;
		return fail({ kind: "network" }, cause);
	} finally {
		clearTimeout(timer);
		options.signal?.removeEventListener("abort", stopWithCaller);
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
	const { field, problem, values } = value as Record<string, unknown>;
	const known = [...problems, ...ruleNames].some((name) => name === problem);
	return typeof field === "string" && known && (values === undefined || isDetails(values));
}
