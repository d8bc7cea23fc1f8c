import { calls } from "@puente/contract";
import { phoneCipher } from "@puente/contract/phone-cipher";
import { type Caller, type Client, createClient } from "./client.ts";
import { fetchExchange } from "./exchange.ts";
import { createOperations, memoryStore } from "./operations.ts";

/** A client for programs: fetch to one server, operation ids in memory. */
export function connect(
	address: string,
	caller: Pick<Caller, "packageName" | "language"> & Partial<Caller>,
	timeoutMs?: number,
): Client {
	const complete: Caller = { appName: "", afid: "", token: null, ...caller };
	return createClient({
		exchange: fetchExchange(address),
		cipher: phoneCipher,
		caller: () => complete,
		operations: createOperations(memoryStore(), Date.now),
		nowMs: Date.now,
		callOf: (name) => calls[name],
		...(timeoutMs !== undefined && { timeoutMs }),
	});
}
