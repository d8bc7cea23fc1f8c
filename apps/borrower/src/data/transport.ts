/** A request, already encrypted. */
export type OutgoingRequest = {
	readonly url: string;
	readonly method: "GET" | "POST";
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | FormData;
};
/** The body and the Date header of a response. */
type RawResponse = { readonly text: string; readonly date: string | null };

/** Sends a request and reads the whole response; throws if there is none. */
export type Exchange = (
	request: OutgoingRequest,
	signal: AbortSignal,
	onProgress?: (sent: number) => void,
) => Promise<RawResponse>;

/** Uses fetch, and XMLHttpRequest for forms, because only it reports upload progress. */
export const browserExchange: Exchange = (request, signal, onProgress) =>
	request.body instanceof FormData ? sendForm(request, signal, onProgress) : sendByFetch(request, signal);

async function sendByFetch({ url, ...init }: OutgoingRequest, signal: AbortSignal): Promise<RawResponse> {
	const response = await window.fetch(url, { ...init, signal, cache: "no-store" });
	return { text: await response.text(), date: response.headers.get("date") };
}

function sendForm(
	request: OutgoingRequest,
	signal: AbortSignal,
	onProgress: ((sent: number) => void) | undefined,
): Promise<RawResponse> {
	return new Promise((resolve, reject) => {
		const xhr = new XMLHttpRequest();
		xhr.open(request.method, request.url);
		for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
		xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
		xhr.onload = () => resolve({ text: xhr.responseText, date: xhr.getResponseHeader("date") });
		const failed = () => reject(new TypeError("upload failed or was aborted"));
		xhr.onerror = failed;
		xhr.onabort = failed;
		signal.addEventListener("abort", () => xhr.abort(), { once: true });
		xhr.send(request.body ?? null);
	});
}
