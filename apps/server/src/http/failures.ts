import type { ErrorName } from "@puente/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ClockWentBackward } from "../platform/clock/clock.ts";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import { refusal } from "./answer.ts";
import { languageOf, send } from "./request.ts";

/** Fastify's own errors as errors of the contract. */
const fastifyErrors: Readonly<Record<string, ErrorName>> = {
	FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
	FST_ERR_CTP_INVALID_MEDIA_TYPE: "contentTypeRefused",
	FST_ERR_BAD_URL: "callUnknown",
	FST_ERR_MAX_PARAM_LENGTH: "wireRefused",
};

/** The database or the file store cannot serve now, or the clock is wrong: the client may try again. */
function isPassing(error: FastifyError): boolean {
	return (
		isDatabaseUnavailable(error) || error instanceof ClockWentBackward || error.code === "FILES_UNAVAILABLE"
	);
}

function errorNameOf(error: FastifyError): ErrorName {
	const byCode = fastifyErrors[error.code];
	if (byCode) return byCode;
	if (isPassing(error)) return "unavailable";
	return error.statusCode !== undefined && error.statusCode < 500 ? "bodyUnreadable" : "fault";
}

/** Default error handler: the client gets an error of the contract, the log gets the reason. */
export function answerFailure(
	error: FastifyError,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const name = errorNameOf(error);
	if (name === "fault" || name === "unavailable") {
		request.log.error({ requestId: request.id, err: error, call: request.callName }, "request failed");
	}
	return send(reply, refusal({ error: name }, languageOf(request)));
}

export function addFailures(server: FastifyInstance): void {
	server.setErrorHandler<FastifyError>(answerFailure);
	server.setNotFoundHandler((request, reply) =>
		send(reply, refusal({ error: "callUnknown" }, languageOf(request))),
	);
}
