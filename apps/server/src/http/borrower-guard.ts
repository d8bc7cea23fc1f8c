import { type BorrowerCall, type CallName, calls, type ErrorName, type Refusal } from "@puente/contract";
import { judgeSession, type SessionVerdict } from "@puente/core/access";
import { ok, type Result, refuse } from "@puente/core/result";
import type { RegisteredApp } from "@puente/regions";
import { findSession } from "../modules/access/index.ts";
import type { Caller, Deps, EitherContext } from "../platform/context/calls.ts";
import { hashOf } from "../platform/crypto/vault.ts";
import type { Database } from "../platform/database/database.ts";
import type { Db } from "../platform/database/schema/index.ts";
import type { CallRequest, Guard, GuardedContext } from "./dispatch.ts";
import { handlers } from "./handlers.ts";

export type BorrowerCallRequest = CallRequest & {
	readonly call: CallName;
	readonly app: RegisteredApp;
	readonly afid: string | null;
};

type Server = Pick<Database, "quick"> & { readonly deps: Deps };

/** Calls of the borrower app need the session that their audience says. */
export function guardBorrowers({ quick, deps }: Server): Guard<BorrowerCallRequest> {
	return async ({ call: name, app, afid, payload, token }, now) => {
		const call: BorrowerCall = calls[name];
		const session = await sessionOf(quick, audienceOf(call, payload), token, now);
		if (!session.ok) return session;
		const caller = session.value;
		const callerId = caller?.borrowerId ?? null;
		return ok({
			call,
			handler: handlers[name],
			owner: callerId ?? app.packageName,
			callerId,
			record: null,
			context: { app, afid, deps, caller } satisfies GuardedContext<EitherContext>,
		});
	};
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
			barred: session.borrower.blockedAt !== null,
		},
		now.getTime(),
	);
	if (verdict !== "open" || !session)
		return refuse({ error: sessionRefusals[verdict === "open" ? "invalid" : verdict] });
	const { id: sessionId, borrower, deviceId } = session;
	return ok({ borrowerId: borrower.id, borrower, sessionId, deviceId });
}
