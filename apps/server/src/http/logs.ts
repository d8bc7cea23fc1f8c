import { type DestinationStream, type Logger, pino } from "pino";

const messageLengthMax = 500;
const stackLengthMax = 4000;

/**
 * Only what we name is logged: no addresses, headers or bodies, because a number stands in the query of an open
 * call and a token in a header. An error is cut down too: a database error can quote the row it refused, and the
 * embedded database puts its whole source into one.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{
			level,
			base: null,
			serializers: { req: () => undefined, res: () => undefined, err: describeError },
			redact: {
				paths: ["*.mobile", "*.token", "*.code", "*.authorization", "mobile", "token"],
				remove: true,
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
