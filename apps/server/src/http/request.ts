import { type CallName, wire } from "@puente/contract";
import type { StaffCallName } from "@puente/contract/staff";
import { type Language, languages } from "@puente/core/region";
import { findApp, packs, type RegisteredApp } from "@puente/regions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reply } from "./answer.ts";
import type { BorrowerCallRequest } from "./borrower-guard.ts";
import { networkOf } from "./network-of.ts";
import type { ReadFiles } from "./read-upload.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** The call, for logs and metrics; the URL itself is never logged. */
		callName?: CallName | `staff/${StaffCallName}` | `hook/${string}`;
		/** Set for a request that has no log line of its own, because anyone can send thousands of it. */
		isCountedOnly?: boolean;
	}
	interface FastifyContextConfig {
		/** Name in logs and metrics instead of the URL. */
		logName?: string;
	}
}

const afidLengthMax = 100;

/** The language of the `lang` header, else of the home region of the app, else English. */
export function languageOf(request: FastifyRequest): Language {
	const header = request.headers["lang"];
	const supported = languages.find((language) => language === header);
	if (supported) return supported;
	const app = findApp(String(request.headers["packagename"] ?? ""));
	return app ? packs[app.home].language : "en";
}

export function requestFrom(
	request: FastifyRequest,
	parsed: {
		readonly call: CallName;
		readonly payload: unknown;
		readonly app: RegisteredApp;
		readonly readFiles: ReadFiles | null;
	},
): BorrowerCallRequest {
	const afid = request.headers["afid"];
	return {
		...parsed,
		language: languageOf(request),
		address: networkOf(request.ip),
		afid: typeof afid === "string" && afid !== "" ? afid.slice(0, afidLengthMax) : null,
		token: /^Bearer ([\w-]{1,128})$/.exec(request.headers.authorization ?? "")?.[1] ?? null,
	};
}

/**
 * Sends the answer to a call with the server's time: a phone's clock may be hours off, and a sandbox's clock is moved.
 * In `npm run bench -- wire` a hook for it cost 3%, and ISO 8601 instead of a number 6%.
 */
export function sendWithTime(reply: FastifyReply, answer: Reply, nowMs: number): FastifyReply {
	reply.header(wire.serverTimeHeader, String(nowMs));
	return send(reply, answer);
}

export function send(reply: FastifyReply, answer: Reply): FastifyReply {
	if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", answer.retryAfterSeconds);
	return reply.status(answer.status).header("cache-control", "no-store").send(answer.body);
}
