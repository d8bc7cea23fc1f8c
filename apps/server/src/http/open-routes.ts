import { type BorrowerCall, type CallName, calls } from "@puente/contract";
import { apps, findApp } from "@puente/regions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Reply, refusal } from "./answer.ts";
import type { BorrowerCallRequest } from "./borrower-guard.ts";
import type { Dispatch } from "./dispatch.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { languageOf, requestFrom, sendWithTime } from "./request.ts";

/** `/open/<path>`: the same calls unsealed, for partners, tests and the API reference, if the operator allows it. */
export function addOpenRoutes(
	server: FastifyInstance,
	dispatch: Dispatch<BorrowerCallRequest>,
	nowMs: () => number,
): void {
	for (const name of Object.keys(calls) as CallName[]) {
		server.all(`/open${calls[name].path}`, { config: { logName: "open" } }, async (request, reply) => {
			request.callName = name;
			return sendWithTime(reply, await answer(dispatch, name, request), nowMs());
		});
	}
}

async function answer(
	dispatch: Dispatch<BorrowerCallRequest>,
	name: CallName,
	request: FastifyRequest,
): Promise<Reply> {
	const language = languageOf(request);
	const call: BorrowerCall = calls[name];
	if (request.method !== call.method) return refusal({ error: "methodRefused" }, language);
	const packageName = request.headers["packagename"];
	const app = packageName === undefined ? apps[0] : findApp(String(packageName));
	if (!app) return refusal({ error: "wireRefused" }, language);
	if (!call.files) {
		if (request.isMultipart()) return refusal({ error: "contentTypeRefused" }, language);
		// A call without fields may come without a body.
		const payload = (call.method === "GET" ? request.query : request.body) ?? {};
		return dispatch(requestFrom(request, { call: name, payload, app, readFiles: null }));
	}
	const upload = await readUpload(request, call.files);
	if (!upload.ok) return refusal(upload.refusal, language);
	try {
		const payload = payloadOf(upload.value);
		if (payload === null) return refusal({ error: "bodyUnreadable" }, language);
		const { readFiles } = upload.value;
		return await dispatch(requestFrom(request, { call: name, payload, app, readFiles }));
	} finally {
		upload.value.drop();
	}
}

/** One field `payload` with JSON, or the input's own fields as text. */
function payloadOf({ fields }: Upload): unknown {
	const payload = fields.get("payload");
	if (payload === undefined) return Object.fromEntries(fields);
	if (fields.size > 1) return null;
	if (typeof payload !== "string") return payload;
	try {
		return JSON.parse(payload) as unknown;
	} catch {
		return null;
	}
}
