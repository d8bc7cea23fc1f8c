import type { ErrorName } from "@puente/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusal } from "./answer.ts";
import { languageOf, send } from "./request.ts";

/** What Fastify itself refuses, in our words. */
const known: Readonly<Record<string, ErrorName>> = {
	FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
	FST_ERR_CTP_INVALID_MEDIA_TYPE: "contentTypeRefused",
	FST_ERR_BAD_URL: "callUnknown",
	FST_ERR_MAX_PARAM_LENGTH: "wireRefused",
};

/** The database is away, starting, full, or undid our transaction to let another one through: try again. */
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "53300", "40001", "40P01"]);

function nameOf(error: FastifyError): ErrorName {
	const byCode = known[error.code];
	if (byCode) return byCode;
	if (passing.has(error.code)) return "unavailable";
	return error.statusCode !== undefined && error.statusCode < 500 ? "bodyUnreadable" : "fault";
}

/** The last resort of every request: a clear answer outside, the reason in the log, and the process lives on. */
export function answerFailure(
	error: FastifyError,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const name = nameOf(error);
	if (name === "fault" || name === "unavailable") {
		request.log.error({ err: error, call: request.callName }, "a request failed");
	}
	return send(reply, refusal({ error: name }, languageOf(request)));
}

export function addFailures(server: FastifyInstance): void {
	server.setErrorHandler<FastifyError>(answerFailure);
	server.setNotFoundHandler((request, reply) =>
		send(reply, refusal({ error: "callUnknown" }, languageOf(request))),
	);
}
