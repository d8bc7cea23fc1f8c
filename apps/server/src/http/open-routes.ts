import { type CallName, calls } from "@puente/contract";
import { apps, findApp } from "@puente/regions";
import type { FastifyInstance } from "fastify";
import { refusal } from "./answer.ts";
import type { Dispatch } from "./dispatch.ts";
import { languageOf, requestFrom, send } from "./request.ts";

/** `/open/<path>`: the same calls unsealed, for partners, tests and the API reference, when the operator allows it. */
export function addOpenRoutes(server: FastifyInstance, dispatch: Dispatch): void {
	for (const name of Object.keys(calls) as CallName[]) {
		const call = calls[name];
		server.all(`/open${call.path}`, { config: { logName: "open" } }, async (request, reply) => {
			const language = languageOf(request);
			request.callName = name;
			if (request.method !== call.method) return send(reply, refusal({ error: "methodRefused" }, language));
			const packageName = request.headers["packagename"];
			const app = packageName === undefined ? apps[0] : findApp(String(packageName));
			if (!app) return send(reply, refusal({ error: "wireRefused" }, language));
			// A call without fields may come without a body.
			const payload = (call.method === "GET" ? request.query : request.body) ?? {};
			return send(reply, await dispatch(requestFrom(request, { call: name, payload, app })));
		});
	}
}
