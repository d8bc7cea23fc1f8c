import type { CallInput, StaffCall } from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls, staffWire } from "@puente/contract/staff";
import { createOperations, memoryStore } from "../operations.ts";
import { type ClientOf, createSender, fail, readBody } from "../send-call.ts";

/** Makes one call of the console. */
export type Client = ClientOf<StaffCalls>;

/** The part of the browser's fetch that the console uses. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

type Exchange = (url: string, init: RequestInit) => Promise<{ readonly json: () => Promise<unknown> }>;

export function createClient(exchange: Exchange, language: () => string): Client {
	return createSender<StaffCall>({
		callOf: (name) => staffCalls[name as StaffCallName],
		token: () => null,
		async send(call, payload, { signal }) {
			const request = requestOf(call, payload, { lang: language() }, signal);
			const answered = exchange(addressIn(call, payload), request).then((response) => response.json());
			return readBody(await answered.catch((cause) => fail({ kind: "network" }, cause)));
		},
		operations: createOperations(memoryStore(), Date.now),
		// Without a session, after a fault, or if the answer cannot be read, it may have been done before.
		isSettled: (effect, isReadable) => isReadable && effect !== "retry" && effect !== "endSession",
	}) as Client;
}

/** The address of a read call, also for pictures and downloads. */
export function addressOf<Name extends StaffCallName>(
	name: Name,
	input: CallInput<StaffCalls[Name]>,
): string {
	return addressIn(staffCalls[name], input);
}

function addressIn({ path, method }: StaffCall, input: object): string {
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
