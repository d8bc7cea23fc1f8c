import { type FailureCause, type Fetch, requestVendor } from "../http/request.ts";

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

export async function postForReply(request: PostRequest): Promise<Posted> {
	const received = await requestVendor({ ...request, method: "POST" });
	if (received.kind === "failed") return received;
	return { kind: "reply", status: received.status, body: parseJson(received.text) };
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
