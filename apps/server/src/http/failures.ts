import type { ErrorName } from "@puente/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import { NotReady, type Readiness } from "../platform/readiness/readiness.ts";
import { refusal } from "./answer.ts";
import { languageOf, send } from "./request.ts";

/** Fastify's own errors as errors of the contract. */
const fastifyErrors: Readonly<Record<string, ErrorName>> = {
	FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
	FST_ERR_CTP_INVALID_MEDIA_TYPE: "contentTypeRefused",
	FST_ERR_BAD_URL: "callUnknown",
	FST_ERR_MAX_PARAM_LENGTH: "wireRefused",
};

/** The database or the file store cannot serve now, or this process must not work: the client may try again. */
function isPassing(error: FastifyError): boolean {
	return isDatabaseUnavailable(error) || error instanceof NotReady || error.code === "FILES_UNAVAILABLE";
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
	return answerNamed(errorNameOf(error), error, request, reply);
}

function answerNamed(
	name: ErrorName,
	error: FastifyError,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	if (name === "fault" || name === "unavailable") {
		request.log.error({ requestId: request.id, err: error, call: request.callName }, "request failed");
	}
	return send(reply, refusal({ error: name }, languageOf(request)));
}

/** A fault of a process that a newer schema has left behind is no fault: another process answers the repeated call. */
export function addFailures(server: FastifyInstance, readiness?: Readiness): void {
	server.setErrorHandler<FastifyError>(async (error, request, reply) => {
		const name = errorNameOf(error);
		if (name === "fault") await readiness?.refresh().catch(() => undefined);
		const isLeftBehind = name === "fault" && readiness?.problem() != null;
		return answerNamed(isLeftBehind ? "unavailable" : name, error, request, reply);
	});
	server.setNotFoundHandler((request, reply) =>
		send(reply, refusal({ error: "callUnknown" }, languageOf(request))),
	);
}
