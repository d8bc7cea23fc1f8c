import type { FailureCause } from "./message-sender.ts";

/** The part of the global fetch that the adapters use, so that a test can stand in. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Posted =
	| { readonly kind: "reply"; readonly status: number; readonly body: unknown }
	| { readonly kind: "failed"; readonly cause: FailureCause };

export type PostRequest = {
	readonly fetch: Fetch;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly timeoutMs: number;
};

/** A vendor's answer to one message is a few hundred bytes; anything far longer is not from the vendor. */
const replyCharactersMax = 65_536;

/**
 * One POST with one deadline for the connection, the headers and the body together.
 * Redirects are refused: they would carry the credentials to another host.
 */
export async function postForReply(request: PostRequest): Promise<Posted> {
	const deadline = AbortSignal.timeout(request.timeoutMs);
	try {
		const response = await request.fetch(request.url, {
			method: "POST",
			headers: { accept: "application/json", ...request.headers },
			body: request.body,
			redirect: "error",
			signal: deadline,
		});
		const text = await response.text();
		return { kind: "reply", status: response.status, body: parseJson(text) };
	} catch {
		// The thrown error may quote the address or the body, so nothing of it is kept.
		return { kind: "failed", cause: deadline.aborted ? "timeout" : "network" };
	}
}

/** A gateway in front of the vendor answers in HTML: undefined stands for anything that is not JSON. */
function parseJson(text: string): unknown {
	if (text.length > replyCharactersMax) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Statuses that mean the same at every vendor: slow down, or come back when we are up again. */
export function failureByStatus(status: number): FailureCause | null {
	if (status === 429) return "limited";
	if (status === 408 || status >= 500) return "unavailable";
	return null;
}
