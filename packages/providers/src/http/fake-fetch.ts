import type { Fetch } from "./request.ts";

/** For tests of the adapters: returns the given answer and records the requests. */
export function fakeFetch(answer: {
	readonly status: number;
	readonly body: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}) {
	const requests: { url: string; headers: Headers; body: string }[] = [];
	const fetch: Fetch = async (url, init) => {
		requests.push({ url, headers: new Headers(init.headers), body: String(init.body) });
		const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
		return new Response(text, { status: answer.status, headers: answer.headers ?? {} });
	};
	return { fetch, requests };
}

/** Never answers until the caller aborts, like a vendor that hangs. */
export const hangingFetch: Fetch = (_url, init) =>
	new Promise((_resolve, reject) => {
		init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
	});

export const brokenFetch: Fetch = () => Promise.reject(new TypeError("fetch failed"));
