/** One request as it leaves the phone. */
export type Outgoing = {
	readonly url: string;
	readonly method: "GET" | "POST";
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | FormData;
};
/** What came back, and when the server says it was. */
type Incoming = { readonly text: string; readonly date: string | null };

/** Sends a request and waits for the whole answer; throws when there is none. */
export type Exchange = (
	request: Outgoing,
	signal: AbortSignal,
	onProgress?: (sent: number) => void,
) => Promise<Incoming>;

/** Small requests by fetch. Forms by XMLHttpRequest: no other way tells how much of an upload has left the phone. */
export const browserExchange: Exchange = (request, signal, onProgress) =>
	request.body instanceof FormData ? byForm(request, signal, onProgress) : byFetch(request, signal);

async function byFetch({ url, ...init }: Outgoing, signal: AbortSignal): Promise<Incoming> {
	const response = await window.fetch(url, { ...init, signal, cache: "no-store" });
	return { text: await response.text(), date: response.headers.get("date") };
}

function byForm(
	request: Outgoing,
	signal: AbortSignal,
	onProgress: ((sent: number) => void) | undefined,
): Promise<Incoming> {
	return new Promise((resolve, reject) => {
		const sending = new XMLHttpRequest();
		sending.open(request.method, request.url);
		for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value);
		sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
		sending.onload = () => resolve({ text: sending.responseText, date: sending.getResponseHeader("date") });
		const failed = () => reject(new TypeError("the upload was cut off"));
		sending.onerror = failed;
		sending.onabort = failed;
		signal.addEventListener("abort", () => sending.abort(), { once: true });
		sending.send(request.body ?? null);
	});
}
