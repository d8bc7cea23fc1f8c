import { type FailureCause, type Fetch, failureByStatus, requestVendor } from "../http/request.ts";
import { readJson } from "./exact-json.ts";

/** What every rail's account has, besides its own credentials. */
export type RailAccess = {
	/** Without a slash at the end. A parameter, so that the sandbox can stand in. */
	readonly baseUrl: string;
	/** For each request. */
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/** `account`: our credentials, our permissions or our address are not accepted; a person has to look. */
export type RailFailure = FailureCause | "account";

/** Numbers in the body are text: see `readJson`. */
export type RailReply =
	| { readonly kind: "reply"; readonly status: number; readonly body: unknown }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export type RailRequest = {
	readonly method: "GET" | "POST" | "PUT";
	readonly path: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly json?: unknown;
};

/** One request. Only what the rail itself says about it, good or bad, comes back as a reply. */
export async function callRail(access: RailAccess, request: RailRequest): Promise<RailReply> {
	const received = await requestVendor({
		fetch: access.fetch ?? fetch,
		method: request.method,
		url: `${access.baseUrl}${request.path}`,
		headers: {
			...(request.json === undefined ? {} : { "content-type": "application/json" }),
			...request.headers,
		},
		...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
		timeoutMs: access.timeoutMs,
	});
	if (received.kind === "failed") return received;
	const { status, text } = received;
	if (status === 401 || status === 403) return { kind: "failed", cause: "account" };
	const cause = failureByStatus(status);
	if (cause !== null) return { kind: "failed", cause };
	const body = readJson(text);
	return body === undefined ? { kind: "failed", cause: "unreadable" } : { kind: "reply", status, body };
}

export function basicAuthorization(user: string, password: string): string {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

export function isSuccess(status: number): boolean {
	return status >= 200 && status < 300;
}
