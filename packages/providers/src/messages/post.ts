import { type FailureCause, type Fetch, requestVendor } from "../http/request.ts";

export type PostReply =
	| { readonly kind: "reply"; readonly status: number; readonly body: unknown }
	| { readonly kind: "failed"; readonly cause: FailureCause };

export type PostRequest = {
	readonly fetch: Fetch;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly timeoutMs: number;
};

/** A vendor's reply to one message has a few hundred bytes; a far longer one is not from the vendor. */
const replyCharactersMax = 65_536;

export async function postForReply(request: PostRequest): Promise<PostReply> {
	const received = await requestVendor({ ...request, method: "POST" });
	if (received.kind === "failed") return received;
	return { kind: "reply", status: received.status, body: parseJson(received.text) };
}

/** A gateway in front of the vendor replies in HTML: undefined means anything that is not JSON. */
function parseJson(text: string): unknown {
	if (text.length > replyCharactersMax) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
