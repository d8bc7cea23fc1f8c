import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const storage = new AsyncLocalStorage<string>();

/** In the form of a trace id, because it is the id of the request's trace too. */
export function newRequestId(): string {
	return randomBytes(16).toString("hex");
}

/** The id of the request that the running code works for; undefined outside of requests and jobs. */
export function currentRequestId(): string | undefined {
	return storage.getStore();
}

/** Runs the work for this request: log lines, jobs and calls to providers get its id. */
export function withRequestId<T>(id: string, work: () => T): T {
	return storage.run(id, work);
}
