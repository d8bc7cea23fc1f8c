import {
	type Call,
	type CallInput,
	type CallOutput,
	type ErrorEffect,
	errorByCode,
	errors,
	type FieldProblem,
	problems,
	type RefusalDetails,
} from "@puente/contract";
import { ruleNames } from "@puente/core/validation";
import { CallFailed, type Failure } from "./failure.ts";
import { bytesDigest, type Operations } from "./operations.ts";

export type CallOptions = {
	readonly signal?: AbortSignal;
	/** Files of a multipart call, in this order. */
	readonly files?: readonly Blob[];
	/** Uploaded part of the files, from 0 to 1. */
	readonly onProgress?: (sent: number) => void;
};

/** Makes one call. Throws CallFailed; never navigates or renders. */
export type ClientOf<Calls extends Readonly<Record<string, Call>>> = <Name extends keyof Calls & string>(
	name: Name,
	input: CallInput<Calls[Name]>,
	options?: CallOptions,
) => Promise<CallOutput<Calls[Name]>>;

/** What every answer has, also a refusal. */
export type AnswerBody = {
	readonly code: number;
	readonly msg: string;
	readonly data: unknown;
	readonly details: RefusalDetails;
	readonly fields: readonly FieldProblem[];
};

/** How the calls of one audience are sent. */
export type Transport<Sent extends Call> = {
	readonly callOf: (name: string) => Sent | Promise<Sent>;
	/** Null without a session, or where the browser keeps it. */
	readonly token: () => string | null;
	/** Throws CallFailed if nothing readable comes back. */
	readonly send: (call: Sent, payload: object, options: CallOptions) => Promise<AnswerBody>;
	readonly operations: Operations;
	/** Whether the server decided the operation, by the effect of its error and whether its data could be read. */
	readonly isSettled: (effect: ErrorEffect | null, isReadable: boolean) => boolean;
};

/**
 * A change is sent with an operation id. Until it is settled the same input keeps its id, so that a retry after a lost
 * answer changes nothing twice; afterwards the same input is a new operation.
 */
export function createSender<Sent extends Call>(transport: Transport<Sent>) {
	const { token, send, operations, isSettled } = transport;
	return async (name: string, input: object, options: CallOptions = {}): Promise<unknown> => {
		const startToken = token();
		const call = await findCall(transport, name);
		// The session is part of the key: logging out of two sessions is two operations. So are the files: the same
		// photo sent again after a restart is the same operation.
		const digests = await Promise.all((options.files ?? []).map(bytesDigest));
		const content = [startToken ?? "", JSON.stringify(input), ...digests].join("\n");
		const payload = call.changes ? { ...input, operationId: await operations.begin(name, content) } : input;
		const body = await send(call, payload, options);
		const output = body.code === 0 ? call.output.safeParse(body.data) : null;
		const error = errorByCode(body.code);
		const effect = error && errors[error].effect;
		if (call.changes && isSettled(effect, output?.success !== false)) await operations.end(name, content);
		// A late answer to an earlier session must not end the current one.
		if (output === null) throw new CallFailed(refusalOf(body, token() === startToken));
		if (!output.success) return fail({ kind: "fault" }, output.error);
		return output.data;
	};
}

/** Without network the schemas of a first call cannot be loaded. */
async function findCall<Sent extends Call>({ callOf }: Transport<Sent>, name: string): Promise<Sent> {
	try {
		return await callOf(name);
	} catch (cause) {
		return fail({ kind: "network" }, cause);
	}
}

export function fail(failure: Failure, cause: unknown): never {
	throw new CallFailed(failure, { cause });
}

function refusalOf(body: AnswerBody, isOfThisSession: boolean): Failure {
	const { data: _, ...refusal } = body;
	const error = errorByCode(body.code);
	const effect = error && errors[error].effect;
	return {
		kind: "refusal",
		error,
		endsSession: isOfThisSession && effect === "endSession",
		mayRetry: effect === "retry" || refusal.details["seconds"] !== undefined,
		...refusal,
	};
}

/** Reads `{code, msg, data}`; anything else, such as a proxy's error page, is a fault. */
export function readBody(answer: unknown): AnswerBody {
	const { code, msg, data, details, fields } = (answer ?? {}) as Record<string, unknown>;
	if (typeof code !== "number" || typeof msg !== "string") throw new CallFailed({ kind: "fault" });
	return {
		code,
		msg,
		data,
		details: isDetails(details) ? details : {},
		fields: Array.isArray(fields) ? fields.filter(isFieldProblem) : [],
	};
}

function isDetails(value: unknown): value is RefusalDetails {
	return (
		typeof value === "object" &&
		value !== null &&
		Object.values(value).every((one) => typeof one === "string" || typeof one === "number")
	);
}

function isFieldProblem(value: unknown): value is FieldProblem {
	if (typeof value !== "object" || value === null) return false;
	const { field, problem, values } = value as Record<string, unknown>;
	const isKnown = [...problems, ...ruleNames].some((name) => name === problem);
	return typeof field === "string" && isKnown && (values === undefined || isDetails(values));
}
