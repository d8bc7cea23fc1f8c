import { createHash } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { type Call, type ErrorName, type Limit, type Refusal, uuid } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { Clock } from "../platform/clock/clock.ts";
import type { AnyHandler, AnyOutcome, CallContext, Deps } from "../platform/context/calls.ts";
import { fieldProblemsOf } from "../platform/context/field-problems.ts";
import type { Database } from "../platform/database/database.ts";
import { againIfPlanOutdated } from "../platform/database/outdated-plan.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { findOperation } from "../platform/guards/operations.ts";
import { countAccepted, requestsAllowed, secondsToWait } from "../platform/guards/rate-windows.ts";
import {
	changeEnvelope,
	type NamedOperation,
	nameOperation,
	type Operation,
	repeatAnswer,
	runOnce,
	withInput,
} from "../platform/guards/run-once.ts";
import { withSpan } from "../platform/traces/spans.ts";
import { type Reply, refusal, success } from "./answer.ts";
import type { ReadFiles } from "./read-upload.ts";

/** A decoded request: sealed, open and console calls are the same from here on. */
export type CallRequest = {
	/** Its name, for traces. */
	readonly call: string;
	readonly payload: unknown;
	readonly language: Language;
	readonly address: string;
	readonly token: string | null;
	/** Null when the call takes no files. */
	readonly readFiles: ReadFiles | null;
};

/** Finds the caller, and refuses one without a session or a permission. */
export type Guard<Request extends CallRequest> = (
	request: Request,
	now: Date,
) => Promise<Result<Admitted, Refusal>>;

/** A call that its caller may make. */
type Admitted = {
	readonly call: Call;
	readonly handler: AnyHandler;
	/** Whose operations these are: the ids of two owners never collide. */
	readonly owner: string;
	/** The borrower or staff member whose requests a limit counts; null without a session. */
	readonly callerId: string | null;
	/** What handlers of this audience get besides what the dispatcher gives to all of them. */
	readonly context: { readonly deps: Deps };
	/** Writes the call into the audit, in the transaction of its work. Null where nothing is audited. */
	readonly record: ((db: Db, input: unknown, outcome: AnyOutcome) => Promise<void>) | null;
};

type GivenContext = Omit<CallContext, "deps"> & {
	readonly files: readonly Buffer[];
	readonly setSession: (token: string | null) => void;
};
/** What a guard adds to it for its audience. */
export type GuardedContext<Context> = Omit<Context, keyof GivenContext>;

type CallFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
/** Undefined keeps the session cookie, null removes it. */
type SessionCookie = { readonly sessionToken?: string | null };
export type CallReply = Reply & SessionCookie & { /** Sent instead of the body. */ readonly file?: CallFile };
export type Dispatch<Request extends CallRequest> = (request: Request) => Promise<CallReply>;

type Server = Pick<Database, "db" | "quick" | "readReport"> & {
	readonly clock: Clock;
	readonly deps: Pick<Deps, "vault">;
};
type Answer = AnyOutcome & SessionCookie;

/**
 * The path of every request: guard, parse, earlier answer, rate limits, files, operation, handler, parse, record.
 * Fastify validates by route, and the sealed wire has one route for all calls: so input and output are parsed here.
 */
export function createDispatch<Request extends CallRequest>(
	server: Server,
	guard: Guard<Request>,
): Dispatch<Request> {
	const answer = async (request: Request): Promise<CallReply> => {
		const { language, address } = request;
		const now = server.clock.now();
		// Before the input: a caller whose session ended must sign in, whatever the form holds.
		const admitted = await guard(request, now);
		if (!admitted.ok) return refusal(admitted.refusal, language);
		const { call, handler, owner, callerId } = admitted.value;
		const parsed = parsePayload(call, request.payload);
		if (!parsed.ok) return refusal(parsed.refusal, language);
		const { input, operationId } = parsed.value;
		const named = operationId === null ? null : nameOperation(operationId, owner);
		// A client that lost an answer may ask for it again as often as it must. Other calls find it in their transaction.
		const earlier =
			named && hasCostBefore(admitted.value) ? await findOperation(server.quick, named.key) : null;
		const counted = { call, callerId, address, named, now };
		const seconds = earlier ? 0 : await waitOf(server, counted);
		if (seconds > 0) return refusal({ error: "tooManyRequests", details: { seconds } }, language);
		const files = request.readFiles ? await request.readFiles() : ok([]);
		if (!files.ok) return refusal(files.refusal, language);
		const fileDigests = files.value.map(digestOf);
		const operation = named && withInput(named, call.path, { input, fileDigests });
		if (operation && earlier) {
			return replyOf(flat(repeatAnswer<Answer>(operation, earlier)), call, language);
		}
		const given: GivenContext = {
			db: needsTransaction(call) ? server.db : server.quick,
			now,
			language,
			address,
			files: files.value,
			setSession: () => undefined,
		};
		const context = { ...admitted.value.context, ...given };
		const run = { call, handler, record: admitted.value.record, input, context, operation };
		const answered = await answerOf(server, run);
		if (answered.ok) await countAcceptedOf(server, counted);
		return replyOf(answered, call, language);
	};
	return (request) => traceCall(request.call, () => answer(request));
}

function traceCall(name: string, work: () => Promise<CallReply>): Promise<CallReply> {
	const settings = { kind: SpanKind.SERVER, attributes: { "puente.call": name } };
	return withSpan(`call ${name}`, settings, async (span) => {
		const reply = await work();
		span.setAttributes({ "puente.code": reply.body.code, "http.response.status_code": reply.status });
		return reply;
	});
}

/** To a read the name of an operation means nothing. */
const readEnvelope = z.object({ operationId: z.optional(uuid) });

type Parsed = {
	readonly input: unknown;
	/** Null for a read. */
	readonly operationId: string | null;
};

function parsePayload(call: Call, payload: unknown): Result<Parsed, Refusal> {
	const input = z.safeParse(call.input, payload);
	const envelope = z.safeParse(call.changes ? changeEnvelope : readEnvelope, payload);
	if (!input.success || !envelope.success) {
		const issues = [...(input.error?.issues ?? []), ...(envelope.error?.issues ?? [])];
		return refuse({ error: "inputRefused", fields: fieldProblemsOf(issues) });
	}
	const { operationId } = envelope.data;
	return ok({
		input: input.data,
		operationId: call.changes && operationId !== undefined ? operationId : null,
	});
}

/** Whether a repeated call would be counted, or do slow work, before its transaction finds the earlier answer. */
function hasCostBefore({ call, handler }: Admitted): boolean {
	return call.limits !== undefined || typeof handler !== "function";
}

function needsTransaction(call: Call): boolean {
	return call.changes || (call.audience === "staff" && call.records !== undefined);
}

function replyOf(answer: Answer, call: Call, language: Language): CallReply {
	if (!answer.ok) return refusal(answer.refusal, language);
	const { value, sessionToken } = answer;
	const isFile = call.audience === "staff" && call.answers === "file";
	return {
		...success(value),
		...(sessionToken !== undefined && { sessionToken }),
		...(isFile && { file: value as CallFile }),
	};
}

const retryableErrors: ReadonlySet<ErrorName> = new Set(["unavailable", "railDown"]);

type Run = Pick<Admitted, "call" | "handler" | "record"> & {
	readonly input: unknown;
	/** Its `db` is not a transaction. */
	readonly context: CallContext;
	readonly operation: Operation | null;
};

/** A call that changes or records something shares one transaction with its audit entry, which is written last. */
async function answerOf(
	server: Server,
	{ call, handler, record, input, context, operation }: Run,
): Promise<Answer> {
	// Slow work is prepared before the transaction, since the embedded database has a single connection.
	const work =
		typeof handler === "function"
			? ok((own: CallContext) => handler(input, own))
			: await handler.prepare(input, context);
	// An outside failure decides nothing: the same operation may succeed when the client retries it.
	if (!work.ok && retryableErrors.has(work.refusal.error)) return work;
	const handle = async (db: Db): Promise<Answer> => {
		let cookie: SessionCookie = {};
		const setSession: GivenContext["setSession"] = (sessionToken) => {
			cookie = { sessionToken };
		};
		const own = { ...context, db, setSession };
		const outcome = work.ok ? await work.value(own) : work;
		// Parsing drops every field that the contract does not name, and turns amounts into numbers of the wire.
		return { ...(outcome.ok ? ok(z.parse(call.output, outcome.value)) : outcome), ...cookie };
	};
	if (call.audience === "staff" && call.isReport) return server.readReport(handle);
	if (!needsTransaction(call)) return handle(context.db);
	const handleRecorded = async (db: Db): Promise<Answer> => {
		const answer = await handle(db);
		await record?.(db, input, answer);
		return answer;
	};
	return againIfPlanOutdated(() =>
		context.db.transaction().execute(async (db) => {
			if (operation === null) return handleRecorded(db);
			return flat(await runOnce(db, { operation, now: context.now }, () => handleRecorded(db)));
		}),
	);
}

function flat(answered: Result<Answer, Refusal>): Answer {
	return answered.ok ? answered.value : answered;
}

type Counted = {
	readonly call: Call;
	readonly callerId: string | null;
	readonly address: string;
	readonly named: NamedOperation | null;
	readonly now: Date;
};

const isOfRefusals = ({ of }: Limit) => of === "refusals";

function limitKey({ deps }: Server, { call, callerId, address }: Counted, { per }: Limit): Buffer {
	const name = call.audience === "staff" ? `staff-limit:${call.method} ${call.path}` : `limit:${call.path}`;
	return deps.vault.blindIndex(name, per === "address" ? address : (callerId ?? ""));
}

async function waitOf(server: Server, counted: Counted): Promise<number> {
	const { now, named } = counted;
	const keyOf = (limit: Limit) => limitKey(server, counted, limit);
	const limits: Limit[] = [];
	for (const limit of counted.call.limits ?? []) {
		const count = isOfRefusals(limit)
			? await requestsAllowed(server.quick, { key: keyOf(limit), limit, now })
			: limit.count;
		limits.push({ ...limit, count });
	}
	return secondsToWait(server.quick, limits, keyOf, { now, operation: named?.key ?? null });
}

async function countAcceptedOf(server: Server, counted: Counted): Promise<void> {
	const { now, named } = counted;
	for (const limit of (counted.call.limits ?? []).filter(isOfRefusals)) {
		const check = { key: limitKey(server, counted, limit), limit, now };
		await countAccepted(server.quick, check, named?.key ?? null);
	}
}

function digestOf(file: Buffer): string {
	return createHash("sha256").update(file).digest("hex");
}
