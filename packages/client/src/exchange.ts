import { wire } from "@puente/contract";

/** A request, already encrypted. */
export type OutgoingRequest = {
	readonly url: string;
	readonly method: "GET" | "POST";
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | FormData;
};

/** The body of a response, and the headers that name a time. */
export type RawResponse = {
	readonly text: string;
	readonly date: string | null;
	readonly serverTime?: string | null;
};

/** Sends a request and reads the whole response; throws if there is none. */
export type Exchange = (
	request: OutgoingRequest,
	signal: AbortSignal,
	onProgress?: (sent: number) => void,
) => Promise<RawResponse>;

/** Sends by fetch to a server; an empty address is the origin of the page. */
export function fetchExchange(address: string): Exchange {
	return async ({ url, ...init }, signal) => {
		const response = await fetch(address + url, { ...init, signal, cache: "no-store" });
		const { headers } = response;
		return {
			text: await response.text(),
			date: headers.get("date"),
			serverTime: headers.get(wire.serverTimeHeader),
		};
	};
}
