import { type StaffCallName, staffCalls, staffWire } from "@puente/contract/staff";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusal } from "./answer.ts";
import type { CallReply, Dispatch } from "./dispatch.ts";
import { networkOf } from "./network-of.ts";
import { languageOf, send } from "./request.ts";
import type { StaffCallRequest } from "./staff-guard.ts";

const browserLengthMax = 200;

/** `/staff/<path>`: the console calls. */
export function addStaffRoutes(server: FastifyInstance, dispatch: Dispatch<StaffCallRequest>): void {
	for (const name of Object.keys(staffCalls) as StaffCallName[]) {
		const { method, path } = staffCalls[name];
		server.route({
			method,
			url: `${staffWire.base}${path}`,
			config: { logName: "staff" },
			async handler(request, reply) {
				request.callName = `staff/${name}`;
				return sendStaff(request, reply, await answer(dispatch, name, request));
			},
		});
	}
}

async function answer(
	dispatch: Dispatch<StaffCallRequest>,
	call: StaffCallName,
	request: FastifyRequest,
): Promise<CallReply> {
	const language = languageOf(request);
	// Another site's form or link cannot send this header, so the cookie alone changes nothing (CSRF).
	if (request.method === "POST" && request.headers[staffWire.header] !== "1")
		return refusal({ error: "consoleHeaderMissing" }, language);
	return dispatch({
		call,
		payload: (request.method === "GET" ? request.query : request.body) ?? {},
		language,
		...clientOf(request),
		token: tokenOf(request),
		readFiles: null,
	});
}

/** What a session stores about its browser. */
export function clientOf(request: FastifyRequest) {
	return {
		address: networkOf(request.ip),
		browser: (request.headers["user-agent"] ?? "").slice(0, browserLengthMax),
	};
}

/** A browser takes a `__Host-` cookie only over TLS and from exactly this host, so that no neighbour can set one. */
function cookieOf(request: FastifyRequest): { readonly name: string; readonly attributes: string } {
	return loopback.has(request.hostname)
		? { name: staffWire.cookie, attributes: "Path=/; HttpOnly; SameSite=Strict" }
		: { name: `__Host-${staffWire.cookie}`, attributes: "Path=/; HttpOnly; SameSite=Strict; Secure" };
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

function tokenOf(request: FastifyRequest): string | null {
	const { name } = cookieOf(request);
	const own = (request.headers.cookie ?? "")
		.split(";")
		.map((cookie) => cookie.trim())
		.find((cookie) => cookie.startsWith(`${name}=`));
	return /=([\w-]{1,128})$/.exec(own ?? "")?.[1] ?? null;
}

/** A null token removes the cookie. */
export function sessionCookie(request: FastifyRequest, token: string | null): string {
	const { name, attributes } = cookieOf(request);
	return `${name}=${token ?? ""}; ${attributes}${token === null ? "; Max-Age=0" : ""}`;
}

function sendStaff(request: FastifyRequest, reply: FastifyReply, staffReply: CallReply): FastifyReply {
	const { sessionToken, file } = staffReply;
	if (sessionToken !== undefined) reply.header("set-cookie", sessionCookie(request, sessionToken));
	if (!file) return send(reply, staffReply);
	return reply
		.header("cache-control", "no-store")
		.header("content-type", file.type)
		.header("content-disposition", `inline; filename="${file.name.replaceAll(/[^\w.-]/g, "_")}"`)
		.send(Buffer.from(file.bytes));
}
