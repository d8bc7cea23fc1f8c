import type { Fetch } from "./request.ts";

/** For tests of the senders: answers what it is told and keeps what it was asked. */
export function fakeFetch(answer: { readonly status: number; readonly body: unknown }) {
	const asked: { url: string; headers: Headers; body: string }[] = [];
	const fetch: Fetch = async (url, init) => {
		asked.push({ url, headers: new Headers(init.headers), body: String(init.body) });
		const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
		return new Response(text, { status: answer.status });
	};
	return { fetch, asked };
}

/** Answers nothing until the caller gives up, as a vendor that hangs does. */
export const hangingFetch: Fetch = (_url, init) =>
	new Promise((_resolve, reject) => {
		init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
	});

export const brokenFetch: Fetch = () => Promise.reject(new TypeError("fetch failed"));
