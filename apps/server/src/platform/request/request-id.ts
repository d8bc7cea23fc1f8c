import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** The id of the request that the running code works for; undefined outside of requests and jobs. */
export function currentRequestId(): string | undefined {
	return storage.getStore();
}

/** Runs the work for this request: log lines, jobs and calls to providers get its id. */
export function withRequestId<T>(id: string, work: () => T): T {
	return storage.run(id, work);
}
