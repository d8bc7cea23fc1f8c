import { type Exchange, fetchExchange, type OutgoingRequest, type RawResponse } from "@puente/client";
import { wire } from "@puente/contract";
import { hearServerTime } from "./server-clock.ts";

const sendByFetch = fetchExchange("");

/** Uses fetch, and XMLHttpRequest for forms, because only it reports upload progress. */
export const browserExchange: Exchange = async (request, signal, onProgress) => {
	const response = await (request.body instanceof FormData
		? sendForm(request, signal, onProgress)
		: sendByFetch(request, signal));
	hearServerTime(response.serverTime);
	return response;
};

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
		xhr.onload = () =>
			resolve({
				text: xhr.responseText,
				date: xhr.getResponseHeader("date"),
				serverTime: xhr.getResponseHeader(wire.serverTimeHeader),
			});
		const failed = () => reject(new TypeError("upload failed or was aborted"));
		xhr.onerror = failed;
		xhr.onabort = failed;
		signal.addEventListener("abort", () => xhr.abort(), { once: true });
		xhr.send(request.body ?? null);
	});
}
