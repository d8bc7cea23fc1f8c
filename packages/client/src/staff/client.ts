import {
	type CallInput,
	type CallOutput,
	errorByCode,
	errors,
	type FieldProblem,
	type RefusalDetails,
	type StaffCall,
} from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls, staffWire } from "@puente/contract/staff";
import { createOperations, memoryStore } from "../operations.ts";
import { CallFailed, type Failure, toFailure } from "./failure.ts";

/** Makes one call of the console. Throws CallFailed; never navigates, never shows anything. */
export type Client = <Name extends StaffCallName>(
	name: Name,
	input: CallInput<StaffCalls[Name]>,
	signal?: AbortSignal,
) => Promise<CallOutput<StaffCalls[Name]>>;

/** The part of the browser's fetch that the console uses. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

type Exchange = (url: string, init: RequestInit) => Promise<{ readonly json: () => Promise<unknown> }>;

/**
 * A change is sent with an operation id. Until it is answered the same input keeps its id, so that a retry after a lost
 * answer changes nothing twice; after the answer the same input is a new operation.
 */
export function createClient(exchange: Exchange, language: () => string): Client {
	const operations = createOperations(memoryStore(), Date.now);
	const attempt: Client = async (name, input, signal) => {
		const call: StaffCall = staffCalls[name];
		const init = requestOf(call, input, { lang: language() }, signal);
		let answer: unknown;
		try {
			answer = await exchange(addressOf(name, input), init).then((response) => response.json());
		} catch (cause) {
			throw new CallFailed({ kind: "network" }, { cause });
		}
		const output = call.output.safeParse(dataOf(answer));
		if (!output.success) throw new CallFailed({ kind: "fault" }, { cause: output.error });
		return output.data as CallOutput<StaffCalls[typeof name]>;
	};
	return async (name, input, signal) => {
		if (!staffCalls[name].changes) return attempt(name, input, signal);
		const content = JSON.stringify(input);
		const operationId = await operations.begin(name, content);
		try {
			const output = await attempt(name, { ...input, operationId }, signal);
			await operations.end(name, content);
			return output;
		} catch (thrown) {
			if (isSettled(toFailure(thrown))) await operations.end(name, content);
			throw thrown;
		}
	};
}

/** Whether the server decided the operation. Without a session, or after a fault, it may have been done before. */
function isSettled(failure: Failure): boolean {
	if (failure.kind !== "refusal" || failure.error === null) return failure.kind === "refusal";
	const { effect } = errors[failure.error];
	return effect !== "retry" && effect !== "endSession";
}

/** The address of a read call, also for pictures and downloads. */
export function addressOf<Name extends StaffCallName>(
	name: Name,
	input: CallInput<StaffCalls[Name]>,
): string {
	const { path, method }: StaffCall = staffCalls[name];
	const query = new URLSearchParams(
		Object.entries(input).flatMap(([field, value]) =>
			value === undefined || value === null ? [] : [[field, String(value)]],
		),
	).toString();
	return method === "GET" && query !== "" ? `${staffWire.base}${path}?${query}` : `${staffWire.base}${path}`;
}

function requestOf(
	{ method }: StaffCall,
	input: object,
	headers: Record<string, string>,
	signal: AbortSignal | undefined,
): RequestInit {
	const stop = signal === undefined ? {} : { signal };
	if (method === "GET") return { method, headers, ...stop };
	return {
		method,
		// Protects against cross-site requests: a form of another site cannot send this header.
		headers: { ...headers, "content-type": "application/json", [staffWire.header]: "1" },
		body: JSON.stringify(input),
		...stop,
	};
}

/** The data of `{code, msg, data}`; throws for anything else. */
function dataOf(answer: unknown): unknown {
	const { code, msg, data, details, fields } = (answer ?? {}) as Record<string, unknown>;
	if (typeof code !== "number" || typeof msg !== "string") throw new CallFailed({ kind: "fault" });
	if (code === 0) return data;
	throw new CallFailed({
		kind: "refusal",
		error: errorByCode(code),
		msg,
		details: (details ?? {}) as RefusalDetails,
		fields: Array.isArray(fields) ? (fields as readonly FieldProblem[]) : [],
	});
}
