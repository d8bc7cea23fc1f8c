import type { APIRequestContext } from "@playwright/test";
import { type CallInput, type CallName, type CallOutput, type Calls, calls, wire } from "@puente/contract";

/** Headers that the app would send. */
export type Caller = { readonly packageName: string; readonly language: string; readonly token?: string };

type Body = { readonly code: number; readonly data: unknown };

/** Checking a photo can take long on a busy machine. */
const callTimeoutMs = 90_000;

/** Makes a call unsealed, over `/open/`; throws on a refusal. */
export async function callOpen<Name extends CallName>(
	request: APIRequestContext,
	caller: Caller,
	name: Name,
	input: CallInput<Calls[Name]>,
	files: readonly Uint8Array[] = [],
): Promise<CallOutput<Calls[Name]>> {
	const body = await send(request, caller, name, input, files);
	if (body.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
	return body.data as CallOutput<Calls[Name]>;
}

async function send(
	request: APIRequestContext,
	caller: Caller,
	name: CallName,
	input: object,
	files: readonly Uint8Array[],
): Promise<Body> {
	const { method, path } = calls[name];
	const payload = { ...input, ...(calls[name].changes && { operationId: crypto.randomUUID() }) };
	const headers = {
		packageName: caller.packageName,
		lang: caller.language,
		...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
	};
	const reply =
		method === "GET"
			? await request.get(`/open${path}`, {
					headers,
					timeout: callTimeoutMs,
					params: payload as Record<string, string>,
				})
			: await request.post(`/open${path}`, {
					headers,
					timeout: callTimeoutMs,
					...(files.length > 0 ? { multipart: formOf(payload, files) } : { data: payload }),
				});
	return (await reply.json()) as Body;
}

function formOf(payload: object, files: readonly Uint8Array[]): FormData {
	const form = new FormData();
	form.append("payload", JSON.stringify(payload));
	files.forEach((file, index) => {
		form.append(wire.fileField, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), `${index}.jpg`);
	});
	return form;
}
