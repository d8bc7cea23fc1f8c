import { type StaffCallName, staffCalls, staffWire } from "@puente/contract/staff";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { staffRefusal } from "./answer.ts";
import { networkOf } from "./network-of.ts";
import { languageOf, send } from "./request.ts";
import type { StaffDispatch, StaffReply } from "./staff-dispatch.ts";

const browserLengthMax = 200;

/** `/staff/<path>`: the console calls. */
export function addStaffRoutes(server: FastifyInstance, dispatch: StaffDispatch): void {
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
	dispatch: StaffDispatch,
	call: StaffCallName,
	request: FastifyRequest,
): Promise<StaffReply> {
	const language = languageOf(request);
	// Another site's form or link cannot send this header, so the cookie alone changes nothing (CSRF).
	if (request.method === "POST" && request.headers[staffWire.header] !== "1")
		return staffRefusal({ error: "consoleHeaderMissing" }, language);
	return dispatch({
		call,
		payload: (request.method === "GET" ? request.query : request.body) ?? {},
		language,
		...clientOf(request),
		token: tokenOf(request.headers.cookie ?? ""),
	});
}

/** What a session stores about its browser. */
export function clientOf(request: FastifyRequest) {
	return {
		address: networkOf(request.ip),
		browser: (request.headers["user-agent"] ?? "").slice(0, browserLengthMax),
	};
}

function tokenOf(cookies: string): string | null {
	const own = cookies
		.split(";")
		.map((cookie) => cookie.trim())
		.find((cookie) => cookie.startsWith(`${staffWire.cookie}=`));
	return /=([\w-]{1,128})$/.exec(own ?? "")?.[1] ?? null;
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** A null token removes the cookie. */
export function sessionCookie(request: FastifyRequest, token: string | null): string {
	const secure = loopback.has(request.hostname) ? "" : "; Secure";
	const life = token === null ? "; Max-Age=0" : "";
	return `${staffWire.cookie}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`;
}

function sendStaff(request: FastifyRequest, reply: FastifyReply, staffReply: StaffReply): FastifyReply {
	const { sessionToken, file } = staffReply;
	if (sessionToken !== undefined) reply.header("set-cookie", sessionCookie(request, sessionToken));
	if (!file) return send(reply, staffReply);
	return reply
		.header("cache-control", "no-store")
		.header("content-type", file.type)
		.header("content-disposition", `inline; filename="${file.name.replaceAll(/[^\w.-]/g, "_")}"`)
		.send(Buffer.from(file.bytes));
}
