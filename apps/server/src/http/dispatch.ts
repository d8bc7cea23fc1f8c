import { type Call, type CallName, calls, type ErrorName, operationId, type Refusal } from "@puente/contract";
import { judgeSession, type Language, ok, type Result, refuse, type SessionVerdict } from "@puente/core";
import type { RegisteredApp } from "@puente/regions";
import * as z from "zod/mini";
import { handlers } from "../areas/index.ts";
import type { Clock } from "../clock.ts";
import { hashOf, openUnder, sealUnder } from "../crypto/vault.ts";
import type { Caller, Context, Deps } from "../deps.ts";
import { claimOperation, recordAnswer } from "../store/operations.ts";
import { exceedsLimit, windowEnd } from "../store/rate-windows.ts";
import type { Db } from "../store/schema.ts";
import { findSession } from "../store/sessions.ts";
import { fieldProblems, type Reply, refusal, success } from "./answer.ts";

/** A request after the wire: who asks for what, sealed or not makes no difference from here on. */
export type Request = {
	readonly call: CallName;
	readonly payload: unknown;
	readonly app: RegisteredApp;
	readonly language: Language;
	readonly address: string;
	readonly afid: string | null;
	readonly token: string | null;
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
			return refusal({ error: "inputRefused" }, request.language, fieldProblems(issues));
		}
		const now = server.clock.now();
		const session = call.audience === "borrower" ? await callerOf(server.db, request.token, now) : ok(null);
		if (!session.ok) return refusal(session.refusal, request.language);
		const caller = session.value;
		const waitSeconds = await secondsToWait(server, call, request, caller, now);
		if (waitSeconds > 0) {
			return refusal({ error: "tooManyRequests", details: { seconds: waitSeconds } }, request.language);
		}
		const { app, language, address, afid } = request;
		const run = (db: Db): Promise<Outcome> => {
			const context: Context = { db, now, app, language, address, afid, deps: server.deps };
			return handlers[request.call](input.data, { ...context, caller });
		};
		const operation = wrapped.data.operationId?.toLowerCase();
		const outcome = call.changes
			? await server.db.transaction().execute((tx) =>
					operation === undefined
						? run(tx)
						: runOnce(
								tx,
								{
									id: operation,
									subject: caller?.borrowerId ?? app.packageName,
									call,
									input: input.data,
									now,
								},
								run,
							),
				)
			: await run(server.db);
		if (!outcome.ok) return refusal(outcome.refusal, language);
		// Parsing the output drops every field that the contract does not name: nothing leaks by accident.
		return success(z.parse(call.output, outcome.value));
	};
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
			barred: session.barredAt !== null,
		},
		now.getTime(),
	);
	if (verdict !== "open" || !session)
		return refuse({ error: sessionRefusals[verdict === "open" ? "invalid" : verdict] });
	return ok({ borrowerId: session.borrowerId, sessionId: session.id, deviceId: session.deviceId });
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
		if (await exceedsLimit(server.db, key, limit, now)) {
			return Math.ceil((windowEnd(limit.seconds, now).getTime() - now.getTime()) / 1000);
		}
	}
	return 0;
}

type Once = {
	readonly id: string;
	/** Whose operation it is: ids of two borrowers never meet. */
	readonly subject: string;
	readonly call: Call;
	readonly input: unknown;
	readonly now: Date;
};

/** The same operationId and content answers the first result again, whatever it was; other content is refused. */
async function runOnce(tx: Db, once: Once, run: (tx: Db) => Promise<Outcome>): Promise<Outcome> {
	const key = hashOf("operation", once.subject, once.id);
	const inputHash = hashOf("input", once.id, once.call.path, JSON.stringify(once.input));
	const earlier = await claimOperation(tx, { key, call: once.call.path, inputHash }, once.now);
	if (earlier) {
		if (!earlier.inputHash.equals(inputHash)) return refuse({ error: "operationReused" });
		return JSON.parse(openUnder(once.id, earlier.answerSealed)) as Outcome;
	}
	const outcome = await run(tx);
	await recordAnswer(tx, key, sealUnder(once.id, JSON.stringify(outcome)));
	return outcome;
}
