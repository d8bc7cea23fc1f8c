import { type FailureCause, type Fetch, failureByStatus, requestVendor } from "../http/request.ts";
import { listCharactersMax, readJson } from "./exact-json.ts";

/** What every rail's account has, besides its own credentials. */
export type RailAccess = {
	/** Without a slash at the end. A parameter, so that the sandbox can replace the rail. */
	readonly baseUrl: string;
	/** For each request. */
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/** `account`: our credentials, our permissions or our IP address are not accepted; staff must fix it. */
export type RailFailure = FailureCause | "account";

/** Numbers in the body are text: see `readJson`. */
export type RailReply =
	| { readonly kind: "reply"; readonly status: number; readonly body: unknown }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export type RailRequest = {
	/** Without one: POST with a content, GET without. */
	readonly method?: "GET" | "POST" | "PUT" | "DELETE";
	readonly path: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly json?: unknown;
	/** Instead of JSON. */
	readonly form?: Readonly<Record<string, string>>;
	/** The reply may be long. */
	readonly isList?: boolean;
};

/** One request. Only the rail's own reply, success or refusal, is returned as a reply. */
export async function callRail(access: RailAccess, request: RailRequest): Promise<RailReply> {
	const content = contentOf(request);
	const received = await requestVendor({
		fetch: access.fetch ?? fetch,
		method: request.method ?? (content === null ? "GET" : "POST"),
		url: `${access.baseUrl}${request.path}`,
		headers: { ...(content === null ? {} : { "content-type": content.type }), ...request.headers },
		...(content === null ? {} : { body: content.text }),
		timeoutMs: access.timeoutMs,
	});
	if (received.kind === "failed") return received;
	const { status, text } = received;
	if (status === 401 || status === 403) return { kind: "failed", cause: "account" };
	const cause = failureByStatus(status);
	if (cause !== null) return { kind: "failed", cause };
	const body = request.isList === true ? readJson(text, listCharactersMax) : readJson(text);
	return body === undefined ? { kind: "failed", cause: "unreadable" } : { kind: "reply", status, body };
}

function contentOf({ json, form }: RailRequest): { readonly type: string; readonly text: string } | null {
	if (form !== undefined) {
		const text = new URLSearchParams(form).toString();
		return { type: "application/x-www-form-urlencoded", text };
	}
	return json === undefined ? null : { type: "application/json", text: JSON.stringify(json) };
}

export function basicAuthorization(user: string, password: string): string {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

export function isSuccess(status: number): boolean {
	return status >= 200 && status < 300;
}
