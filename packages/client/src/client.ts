import {
	type BorrowerCall,
	type CallInput,
	type CallName,
	type CallOutput,
	type Calls,
	errorByCode,
	errors,
	type FieldProblem,
	problems,
	type RefusalDetails,
	wire,
} from "@puente/contract";
import type { Sealer } from "@puente/contract/web-cipher";
import { ruleNames } from "@puente/core/validation";
import type { Exchange, OutgoingRequest } from "./exchange.ts";
import { CallFailed, type Failure } from "./failure.ts";
import { bytesDigest, type Operations } from "./operations.ts";
import { randomLetters } from "./random.ts";

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

type CallOptions = {
	readonly signal?: AbortSignal;
	/** Files of a multipart call, in this order. */
	readonly files?: readonly Blob[];
	/** Uploaded part of the files, from 0 to 1. */
	readonly onProgress?: (sent: number) => void;
};

/** Makes one encrypted call. Throws CallFailed; never navigates or renders. */
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

	return async (name, input, options = {}) => {
		const { token } = deps.caller();
		const call = await findCall(deps, name);
		// The session is part of the key: logging out of two sessions is two operations. So are the files: the same
		// photo sent again after a restart is the same operation.
		const digests = await Promise.all((options.files ?? []).map(bytesDigest));
		const content = [token ?? "", JSON.stringify(input), ...digests].join("\n");
		const payload = call.changes
			? { ...input, operationId: await deps.operations.begin(name, content) }
			: input;
		const { body } = await attemptWithClockSync(call, payload, options);
		if (call.changes && isSettled(body.code)) await deps.operations.end(name, content);
		// A late answer to an earlier session must not end the current one.
		if (body.code !== 0) throw new CallFailed(refusalOf(body, deps.caller().token === token));
		const output = call.output.safeParse(body.data);
		if (!output.success) return fail({ kind: "fault" }, output.error);
		return output.data as CallOutput<Calls[typeof name]>;
	};
}

/** Without network the schemas of a first call cannot be loaded. */
async function findCall({ callOf }: ClientDeps, name: CallName): Promise<BorrowerCall> {
	try {
		return await callOf(name);
	} catch (cause) {
		return fail({ kind: "network" }, cause);
	}
}

/** After a server fault the effect is unknown, so the retry must reuse the operation id. */
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
	const effect = error && errors[error].effect;
	return {
		kind: "refusal",
		error,
		endsSession: isOfThisSession && effect === "endSession",
		mayRetry: effect === "retry" || refusal.details["seconds"] !== undefined,
		...refusal,
	};
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
		const body = parseBody(answer.text);
		if (body === null) throw new CallFailed({ kind: "fault" });
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

/** Parses `{code, msg, data}`; null for anything else, such as a proxy's error page. */
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
	const isKnown = [...problems, ...ruleNames].some((name) => name === problem);
	return typeof field === "string" && isKnown && (values === undefined || isDetails(values));
}
