import { type DestinationStream, type Logger, pino } from "pino";

const messageLengthMax = 500;
const stackLengthMax = 4000;

/**
 * Only named fields are logged. URLs, headers and bodies are not: an open call has a mobile number in its query, and a
 * token is in a header. Errors are truncated: a database error can quote the row it refused, and one of the embedded
 * database contains its whole source.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{
			level,
			base: null,
			serializers: { req: () => undefined, res: () => undefined, err: describeError },
			redact: {
				// pino passes the name of an object to the censor only if a path names it, so err is named here.
				paths: ["*.mobile", "*.token", "*.code", "*.authorization", "mobile", "token", "err.token"],
				// The code of an error is no verification code: operators look faults up by it.
				censor: (value: unknown, [object, field]) =>
					object === "err" && field === "code" ? value : undefined,
			},
		},
		destination ?? pino.destination(1),
	);
}

function describeError(error: unknown) {
	if (!(error instanceof Error)) return { message: "not an error" };
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	return {
		type: error.name,
		message: error.message.slice(0, messageLengthMax),
		code,
		stack: error.stack?.slice(0, stackLengthMax),
	};
}
