import type { APIRequestContext } from "@playwright/test";
import {
	type CallInput,
	type CallName,
	type CallOutput,
	type Calls,
	calls,
	errors,
	wire,
} from "@puente/contract";

/** Who calls: the headers that the app would send. */
export type Caller = { readonly packageName: string; readonly language: string; readonly token?: string };

type Body = { readonly code: number; readonly data: unknown };

/** A busy machine may give up on a document, and says that it is asked for again in a moment. */
const triesMax = 3;

/** A call over `/open/`, as a phone makes it sealed. A refusal ends the story: here every call is expected to work. */
export async function callOpen<Name extends CallName>(
	request: APIRequestContext,
	caller: Caller,
	name: Name,
	input: CallInput<Calls[Name]>,
	files: readonly Uint8Array[] = [],
): Promise<CallOutput<Calls[Name]>> {
	let body = await ask(request, caller, name, input, files);
	for (let tries = 1; tries < triesMax && body.code === errors.unavailable.code; tries++)
		body = await ask(request, caller, name, input, files);
	if (body.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
	return body.data as CallOutput<Calls[Name]>;
}

async function ask(
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
	// A document is read on the cores that the browser runs on.
	const timeout = 90_000;
	const reply =
		method === "GET"
			? await request.get(`/open${path}`, { headers, timeout, params: payload as Record<string, string> })
			: await request.post(`/open${path}`, {
					headers,
					timeout,
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
