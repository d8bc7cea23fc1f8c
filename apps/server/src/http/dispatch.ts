import { createHash } from "node:crypto";
import { type Call, type CallName, calls, type ErrorName, operationId, type Refusal } from "@puente/contract";
import { judgeSession, type SessionVerdict } from "@puente/core/access";
import type { Language } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type { RegisteredApp } from "@puente/regions";
import * as z from "zod/mini";
import { findSession } from "../modules/access/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { AnyContext, AnyHandler, Caller, Deps } from "../platform/context/calls.ts";
import { fieldProblemsOf } from "../platform/context/field-problems.ts";
import { hashOf, openUnder, sealUnder } from "../platform/crypto/vault.ts";
import type { Db } from "../platform/database/schema/index.ts";
import {
	claimOperation,
	type EarlierOperation,
	findOperation,
	recordAnswer,
} from "../platform/guards/operations.ts";
import { exceedsLimit, windowEnd } from "../platform/guards/rate-windows.ts";
import { type Reply, refusal, success } from "./answer.ts";
import { handlers } from "./handlers.ts";
import type { ReadFiles } from "./read-upload.ts";

/** A request after the wire: who asks for what, sealed or not makes no difference from here on. */
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

type Server = { readonly db: Db; readonly clock: Clock; readonly deps: Deps };
type Outcome = Result<unknown, Refusal>;

const envelope = z.object({ operationId: z.optional(operationId) });

/** The one way from a request to a handler and back: parse, limit, session, operation, handler, parse. */
export function createDispatch(server: Server): Dispatch {
	return async (request) => {
		const call: Call = calls[request.call];
		const input = z.safeParse(call.input, request.payload);
		const wrapped = z.safeParse(envelope, request.payload);
		if (!input.success || !wrapped.success) {
			const issues = [...(input.error?.issues ?? []), ...(wrapped.error?.issues ?? [])];
			return refusal({ error: "inputRefused", fields: fieldProblemsOf(issues) }, request.language);
		}
		const now = server.clock.now();
		const session = call.audience === "borrower" ? await callerOf(server.db, request.token, now) : ok(null);
		if (!session.ok) return refusal(session.refusal, request.language);
		const caller = session.value;
		const waitSeconds = await secondsToWait(server, call, request, caller, now);
		if (waitSeconds > 0) {
			return refusal({ error: "tooManyRequests", details: { seconds: waitSeconds } }, request.language);
		}
		const files = request.readFiles ? await request.readFiles() : ok([]);
		if (!files.ok) return refusal(files.refusal, request.language);
		const { app, language, address, afid } = request;
		const context = {
			db: server.db,
			now,
			app,
			language,
			address,
			afid,
			files: files.value,
			deps: server.deps,
		};
		const operation = wrapped.data.operationId?.toLowerCase();
		const once =
			operation === undefined
				? null
				: onceOf(operation, caller?.borrowerId ?? app.packageName, call, [input.data, files.value]);
		const run = { handler: handlers[request.call], input: input.data, context: { ...context, caller }, once };
		const outcome = call.changes ? await change(run) : await look(run);
		if (!outcome.ok) return refusal(outcome.refusal, language);
		// Parsing the output drops every field that the contract does not name: nothing leaks by accident.
		return success(z.parse(call.output, outcome.value));
	};
}

type Run = {
	readonly handler: AnyHandler;
	readonly input: unknown;
	/** Its `db` is no transaction. */
	readonly context: AnyContext;
	readonly once: Once | null;
};

function look({ handler, input, context }: Run): Promise<Outcome> {
	if (typeof handler !== "function") throw new Error("Only a call that changes something is prepared.");
	return handler(input, context);
}

const retryableErrors: ReadonlySet<ErrorName> = new Set(["unavailable", "railDown"]);

/** One transaction; slow work comes before it, since the embedded database has a single connection. */
async function change(run: Run): Promise<Outcome> {
	const { handler, input, context, once } = run;
	if (typeof handler === "function") return inTransaction(run, (tx) => handler(input, tx));
	const earlier = once && (await findOperation(context.db, once.key));
	if (once && earlier) return answerAgain(once, earlier);
	const prepared = await handler.prepare(input, context);
	// The world broke, nothing was decided: the same operation may succeed when it is sent again.
	if (!prepared.ok && retryableErrors.has(prepared.refusal.error)) return prepared;
	return inTransaction(run, (tx) => (prepared.ok ? prepared.value(tx) : Promise.resolve(prepared)));
}

function inTransaction(
	{ context, once }: Run,
	work: (context: AnyContext) => Promise<Outcome>,
): Promise<Outcome> {
	return context.db.transaction().execute((db) => {
		const tx = { ...context, db };
		return once === null ? work(tx) : runOnce(tx, once, work);
	});
}

const sessionRefusals: Readonly<Record<Exclude<SessionVerdict, "open">, ErrorName>> = {
	invalid: "tokenInvalid",
	barred: "borrowerBarred",
	otherDevice: "otherDevice",
	expired: "tokenExpired",
};

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

async function secondsToWait(
	server: Server,
	call: Call,
	request: Request,
	caller: Caller | null,
	now: Date,
): Promise<number> {
	for (const limit of call.limits ?? []) {
		const subject = limit.per === "borrower" ? caller?.borrowerId : request.address;
		const key = server.deps.vault.blindIndex(`limit:${call.path}`, subject ?? "");
		if (await exceedsLimit(server.db, { key, limit, now })) {
			return Math.ceil((windowEnd(limit.seconds, now).getTime() - now.getTime()) / 1000);
		}
	}
	return 0;
}

type Once = {
	readonly id: string;
	readonly call: Call;
	/** Of the id and of whose operation it is: ids of two borrowers never meet. */
	readonly key: Buffer;
	readonly inputHash: Buffer;
};

function onceOf(
	id: string,
	subject: string,
	call: Call,
	[input, files]: readonly [unknown, readonly Buffer[]],
): Once {
	const digests = files.map((file) => createHash("sha256").update(file).digest("hex"));
	return {
		id,
		call,
		key: hashOf("operation", subject, id),
		inputHash: hashOf("input", id, call.path, JSON.stringify(input), ...digests),
	};
}

/** The same operationId and content answers the first result again, whatever it was; other content is refused. */
async function runOnce(
	tx: AnyContext,
	once: Once,
	work: (context: AnyContext) => Promise<Outcome>,
): Promise<Outcome> {
	const { key, inputHash } = once;
	const earlier = await claimOperation(tx.db, { key, call: once.call.path, inputHash }, tx.now);
	if (earlier) return answerAgain(once, earlier);
	const outcome = await work(tx);
	await recordAnswer(tx.db, key, sealUnder(once.id, JSON.stringify(outcome)));
	return outcome;
}

function answerAgain(once: Once, earlier: EarlierOperation): Outcome {
	if (!earlier.inputHash.equals(once.inputHash)) return refuse({ error: "operationReused" });
	return JSON.parse(openUnder(once.id, earlier.answerSealed)) as Outcome;
}
