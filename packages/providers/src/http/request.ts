/** The part of the global fetch that the adapters use, so that a test can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** After a timeout or a broken connection the vendor may have carried out the request all the same. */
export type FailureCause = "timeout" | "network" | "limited" | "unavailable" | "unreadable";

/** The largest answer that is read: a day's list of a rail has some 100 KiB. */
export const replyBytesMax = 8 * 1024 * 1024;

export type VendorReply =
	| { readonly kind: "reply"; readonly status: number; readonly text: string; readonly headers: Headers }
	/** `unreadable`: the answer is larger than any that we read. */
	| { readonly kind: "failed"; readonly cause: "timeout" | "network" | "unreadable" };

export type VendorRequest = {
	readonly fetch: Fetch;
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array<ArrayBuffer>;
	readonly timeoutMs: number;
};

/**
 * One request with one deadline for the connection, the headers and the body together.
 * Redirects are refused: they would carry the credentials to another host.
 */
export async function requestVendor(request: VendorRequest): Promise<VendorReply> {
	const deadline = AbortSignal.timeout(request.timeoutMs);
	try {
		const response = await request.fetch(request.url, {
			method: request.method,
			headers: { accept: "application/json", ...request.headers },
			...(request.body === undefined ? {} : { body: request.body }),
			redirect: "error",
			signal: deadline,
		});
		const { status, headers } = response;
		const text = await readBody(response, replyBytesMax);
		return text === null ? { kind: "failed", cause: "unreadable" } : { kind: "reply", status, text, headers };
	} catch {
		// The thrown error may quote the address or the body, so it is dropped.
		return { kind: "failed", cause: deadline.aborted ? "timeout" : "network" };
	}
}

/** Null for a body above the limit; the rest of it is not read. */
async function readBody(response: Response, bytesMax: number): Promise<string | null> {
	if (response.body === null) return "";
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	// Leaving the loop cancels the stream, and with it the connection.
	for await (const part of response.body) {
		bytes += part.byteLength;
		if (bytes > bytesMax) return null;
		text += decoder.decode(part, { stream: true });
	}
	return text + decoder.decode();
}

/** Statuses that mean the same at every vendor: rate limited, or temporarily unavailable. */
export function failureByStatus(status: number): FailureCause | null {
	if (status === 429) return "limited";
	if (status === 408 || status >= 500) return "unavailable";
	return null;
}
