import { createHash } from "node:crypto";
import {
	type BorrowerCall,
	type CallName,
	calls,
	type ErrorName,
	type Limit,
	type Refusal,
	uuid,
} from "@puente/contract";
import { judgeSession, type SessionVerdict } from "@puente/core/access";
import type { Language } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type { RegisteredApp } from "@puente/regions";
import * as z from "zod/mini";
import { findSession } from "../modules/access/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { AnyContext, AnyHandler, Caller, Deps } from "../platform/context/calls.ts";
import { fieldProblemsOf } from "../platform/context/field-problems.ts";
import { hashOf } from "../platform/crypto/vault.ts";
import type { Database } from "../platform/database/database.ts";
import { againIfPlanOutdated } from "../platform/database/outdated-plan.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { findOperation } from "../platform/guards/operations.ts";
import { countAccepted, requestsAllowed, secondsToWait } from "../platform/guards/rate-windows.ts";
import {
	changeEnvelope,
	nameOperation,
	type Operation,
	repeatAnswer,
	runOnce,
	withInput,
} from "../platform/guards/run-once.ts";
import { type Reply, refusal, success } from "./answer.ts";
import { handlers } from "./handlers.ts";
import type { ReadFiles } from "./read-upload.ts";

/** A decoded request: sealed and open calls are the same from here on. */
export type Request = {
	readonly call: CallName;
	readonly payload: unknown;
	readonly app: RegisteredApp;
	readonly language: Language;
	readonly address: string;
	readonly afid: string | null;
	readonly token: string | null;
	/** Null when the call takes no files. */
	readonly readFiles: ReadFiles | null;
};

export type Dispatch = (request: Request) => Promise<Reply>;

type Server = Pick<Database, "db" | "quick"> & { readonly clock: Clock; readonly deps: Deps };
type Outcome = Result<unknown, Refusal>;

/** To a read the name of an operation means nothing. */
const readEnvelope = z.object({ operationId: z.optional(uuid) });

/**
 * The path of every request: session, parse, earlier answer, rate limits, files, operation, handler, parse.
 * Fastify validates by route, and the sealed wire has one route for all calls: so input and output are parsed here.
 */
export function createDispatch(server: Server): Dispatch {
	return async (request) => {
		const call: BorrowerCall = calls[request.call];
		const now = server.clock.now();
		// Before the input: a borrower whose session ended must log in, whatever the form holds.
		const session = await sessionOf(server.quick, audienceOf(call, request.payload), request.token, now);
		if (!session.ok) return refusal(session.refusal, request.language);
		const input = z.safeParse(call.input, request.payload);
		const parsedEnvelope = z.safeParse(call.changes ? changeEnvelope : readEnvelope, request.payload);
		if (!input.success || !parsedEnvelope.success) {
			const issues = [...(input.error?.issues ?? []), ...(parsedEnvelope.error?.issues ?? [])];
			return refusal({ error: "inputRefused", fields: fieldProblemsOf(issues) }, request.language);
		}
		const caller = session.value;
		const { app, language, address, afid } = request;
		const owner = caller?.borrowerId ?? app.packageName;
		const { operationId } = parsedEnvelope.data;
		const named = call.changes && operationId !== undefined ? nameOperation(operationId, owner) : null;
		// A phone that lost an answer may ask for it again as often as it must. Other calls find it in their transaction.
		const earlier =
			named && hasCostBefore(request.call, call) ? await findOperation(server.quick, named.key) : null;
		const counted = { call, request, caller, operation: named?.key ?? null };
		const waitSeconds = earlier ? 0 : await waitOf(server, counted, now);
		if (waitSeconds > 0) {
			return refusal({ error: "tooManyRequests", details: { seconds: waitSeconds } }, request.language);
		}
		const files = request.readFiles ? await request.readFiles() : ok([]);
		if (!files.ok) return refusal(files.refusal, request.language);
		const fileDigests = files.value.map(digestOf);
		const operation = named && withInput(named, call.path, { input: input.data, fileDigests });
		if (operation && earlier) return replyOf(flat(repeatAnswer<Outcome>(operation, earlier)), language);
		const context = {
			db: call.changes ? server.db : server.quick,
			now,
			app,
			language,
			address,
			afid,
			files: files.value,
			deps: server.deps,
		};
		const run = {
			handler: handlers[request.call],
			input: input.data,
			context: { ...context, caller },
			operation,
			// Parsing drops every field that the contract does not name, and turns amounts into numbers of the wire.
			toWire: (outcome: Outcome) => (outcome.ok ? ok(z.parse(call.output, outcome.value)) : outcome),
		};
		const outcome = call.changes ? await runChange(run) : await runRead(run);
		if (outcome.ok) await countAcceptedOf(server, counted, now);
		return replyOf(outcome, language);
	};
}

/** Whether a repeated call would be counted, or do slow work, before its transaction finds the earlier answer. */
function hasCostBefore(name: CallName, { limits }: BorrowerCall): boolean {
	return limits !== undefined || typeof handlers[name] !== "function";
}

function replyOf(outcome: Outcome, language: Language): Reply {
	return outcome.ok ? success(outcome.value) : refusal(outcome.refusal, language);
}

type Run = {
	readonly handler: AnyHandler;
	readonly input: unknown;
	/** Its `db` is not a transaction. */
	readonly context: AnyContext;
	readonly operation: Operation | null;
	readonly toWire: (outcome: Outcome) => Outcome;
};

async function runRead({ handler, input, context, toWire }: Run): Promise<Outcome> {
	if (typeof handler !== "function") throw new Error("A call that changes nothing has a prepared handler.");
	return toWire(await handler(input, context));
}

const retryableErrors: ReadonlySet<ErrorName> = new Set(["unavailable", "railDown"]);

/** Slow work is prepared before the transaction, since the embedded database has a single connection. */
async function runChange(run: Run): Promise<Outcome> {
	const { handler, input, context } = run;
	if (typeof handler === "function") return inTransaction(run, (tx) => handler(input, tx));
	const prepared = await handler.prepare(input, context);
	// An outside failure decides nothing: the same operation may succeed when the client retries it.
	if (!prepared.ok && retryableErrors.has(prepared.refusal.error)) return prepared;
	return inTransaction(run, (tx) => (prepared.ok ? prepared.value(tx) : Promise.resolve(prepared)));
}

function inTransaction(
	{ context, operation, toWire }: Run,
	work: (context: AnyContext) => Promise<Outcome>,
): Promise<Outcome> {
	const answer = async (tx: AnyContext) => toWire(await work(tx));
	return againIfPlanOutdated(() =>
		context.db.transaction().execute(async (db) => {
			const tx = { ...context, db };
			if (operation === null) return answer(tx);
			return flat(await runOnce(db, { operation, now: tx.now }, () => answer(tx)));
		}),
	);
}

const sessionRefusals: Readonly<Record<Exclude<SessionVerdict, "open">, ErrorName>> = {
	invalid: "tokenInvalid",
	barred: "borrowerBarred",
	otherDevice: "otherDevice",
	expired: "tokenExpired",
};

function audienceOf({ audience, needsSession }: BorrowerCall, payload: unknown): BorrowerCall["audience"] {
	return audience === "either" && needsSession?.(payload) === true ? "borrower" : audience;
}

async function sessionOf(
	db: Db,
	audience: BorrowerCall["audience"],
	token: string | null,
	now: Date,
): Promise<Result<Caller | null, Refusal>> {
	if (audience === "anyone" || (audience === "either" && token === null)) return ok(null);
	const caller = await callerOf(db, token, now);
	return audience === "borrower" || caller.ok ? caller : ok(null);
}

async function callerOf(db: Db, token: string | null, now: Date): Promise<Result<Caller, Refusal>> {
	const session = token === null ? null : await findSession(db, hashOf(token));
	const verdict = judgeSession(
		session && {
			expiresAtMs: session.expiresAt.getTime(),
			endedBy: session.endedBy,
			barred: session.borrower.barredAt !== null,
		},
		now.getTime(),
	);
	if (verdict !== "open" || !session)
		return refuse({ error: sessionRefusals[verdict === "open" ? "invalid" : verdict] });
	const { id: sessionId, borrower, deviceId } = session;
	return ok({ borrowerId: borrower.id, borrower, sessionId, deviceId });
}

type Counted = {
	readonly call: BorrowerCall;
	readonly request: Request;
	readonly caller: Caller | null;
	readonly operation: Buffer | null;
};

const isOfRefusals = ({ of }: Limit) => of === "refusals";

function limitKey({ deps }: Server, { call, request, caller }: Counted, { per }: Limit): Buffer {
	const subject = per === "borrower" ? caller?.borrowerId : request.address;
	return deps.vault.blindIndex(`limit:${call.path}`, subject ?? "");
}

async function waitOf(server: Server, counted: Counted, now: Date): Promise<number> {
	const keyOf = (limit: Limit) => limitKey(server, counted, limit);
	const limits: Limit[] = [];
	for (const limit of counted.call.limits ?? []) {
		const count = isOfRefusals(limit)
			? await requestsAllowed(server.quick, { key: keyOf(limit), limit, now })
			: limit.count;
		limits.push({ ...limit, count });
	}
	return secondsToWait(server.quick, limits, keyOf, { now, operation: counted.operation });
}

async function countAcceptedOf(server: Server, counted: Counted, now: Date): Promise<void> {
	for (const limit of (counted.call.limits ?? []).filter(isOfRefusals)) {
		const check = { key: limitKey(server, counted, limit), limit, now };
		await countAccepted(server.quick, check, counted.operation);
	}
}

function digestOf(file: Buffer): string {
	return createHash("sha256").update(file).digest("hex");
}

function flat(answered: Result<Outcome, Refusal>): Outcome {
	return answered.ok ? answered.value : answered;
}
