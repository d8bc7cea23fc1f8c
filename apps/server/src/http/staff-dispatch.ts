import {
	type StaffCall,
	type StaffCallName,
	type StaffErrorName,
	type StaffRefusal,
	staffCalls,
} from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import type { Result } from "@puente/core/result";
import { hasPermission, isStaffSessionOpen } from "@puente/core/staff";
import * as z from "zod/mini";
import { findStaffSession, staffHandlers, touchStaffSession } from "../modules/staff/index.ts";
import { appendAudit } from "../platform/audit/audit.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { fieldProblemsOf } from "../platform/context/field-problems.ts";
import type {
	AnyStaffContext,
	AuditSubject,
	Staff,
	StaffDeps,
	StaffSessionFacts,
} from "../platform/context/staff-calls.ts";
import { hashOf } from "../platform/crypto/vault.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { exceedsLimit, windowEnd } from "../platform/guards/rate-windows.ts";
import { type Reply, staffRefusal, success } from "./answer.ts";

type StaffWireRequest = {
	readonly call: StaffCallName;
	readonly payload: unknown;
	readonly language: Language;
	readonly address: string;
	readonly browser: string;
	readonly token: string | null;
};

type StaffFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
export type StaffReply = Reply & {
	/** Undefined leaves the cookie as it is, null takes it away. */
	readonly sessionToken?: string | null;
	/** Sent instead of the body. */
	readonly file?: StaffFile;
};
export type StaffDispatch = (request: StaffWireRequest) => Promise<StaffReply>;

type Server = { readonly db: Db; readonly clock: Clock; readonly deps: StaffDeps };
type Outcome = Result<unknown, StaffRefusal>;
type SignedIn = { readonly staff: Staff; readonly session: StaffSessionFacts };

/** All that is open to who has not yet chosen a password of their own. */
const withTemporaryPassword: ReadonlySet<StaffCallName> = new Set(["session", "signOut", "changePassword"]);
/** Being seen is noted this often: not a write for each click. */
const seenEveryMs = 60_000;
const inputLengthMax = 4000;

/** The one way from a request of the console to a handler and back: session, permission, limits, parse, handler, audit, parse. */
export function createStaffDispatch(server: Server): StaffDispatch {
	return async (request) => {
		const call: StaffCall = staffCalls[request.call];
		const { language } = request;
		const now = server.clock.now();
		const signedIn = call.needs === "anyone" ? null : await findSignedIn(server, request.token);
		if (call.needs !== "anyone" && !signedIn) return staffRefusal({ error: "staffSignedOut" }, language);
		const entry = newEntry(request.call, call, signedIn, now);
		const barred = signedIn && barrierOf(request.call, call, signedIn);
		if (barred) {
			await server.db.transaction().execute((tx) => entry.write(tx, {}, barred));
			return staffRefusal({ error: barred }, language);
		}
		const seconds = await secondsToWait(server, call, request, signedIn, now);
		if (seconds > 0) return staffRefusal({ error: "tooManyRequests", details: { seconds } }, language);
		const input = z.safeParse(call.input, request.payload);
		if (!input.success) {
			return staffRefusal({ error: "inputRefused", fields: fieldProblemsOf(input.error.issues) }, language);
		}
		let sessionToken: string | null | undefined;
		const context: AnyStaffContext = {
			db: server.db,
			now,
			language,
			address: request.address,
			browser: request.browser,
			deps: server.deps,
			audit: entry.note,
			setSession(token) {
				sessionToken = token;
			},
			staff: signedIn?.staff ?? null,
			session: signedIn?.session ?? null,
		};
		const outcome = await run(request.call, call, input.data, context, entry);
		if (!outcome.ok) return staffRefusal(outcome.refusal, language);
		const data = z.parse(call.output, outcome.value);
		const cookie = sessionToken === undefined ? {} : { sessionToken };
		return { ...success(data), ...cookie, ...(call.answers === "file" && { file: data as StaffFile }) };
	};
}

/** What changes or records runs in one transaction with its entry in the audit, which comes last. */
async function run(
	name: StaffCallName,
	call: StaffCall,
	input: unknown,
	context: AnyStaffContext,
	entry: Entry,
): Promise<Outcome> {
	const handler = staffHandlers[name];
	const work = typeof handler === "function" ? null : await handler.prepare(input, context);
	const handle = (given: AnyStaffContext): Promise<Outcome> => {
		if (work) return work(given);
		if (typeof handler !== "function") throw new Error("A prepared call has nothing to save.");
		return handler(input, given);
	};
	if (!call.changes && call.records === undefined) return handle(context);
	return context.db.transaction().execute(async (db) => {
		const outcome = await handle({ ...context, db });
		await entry.write(db, input, outcome.ok ? "done" : outcome.refusal.error);
		return outcome;
	});
}

type Entry = {
	readonly note: (about: AuditSubject) => void;
	readonly write: (tx: Db, input: unknown, outcome: "done" | StaffErrorName) => Promise<void>;
};

function newEntry(name: StaffCallName, call: StaffCall, signedIn: SignedIn | null, at: Date): Entry {
	let about: AuditSubject = {};
	return {
		note(more) {
			about = { ...about, ...more };
		},
		write: (tx, input, outcome) =>
			appendAudit(tx, {
				at,
				staffId: signedIn?.staff.id ?? about.staffId ?? null,
				call: name,
				kind: call.changes ? "action" : "view",
				borrowerId: about.borrowerId ?? null,
				subject: about.subject ?? null,
				input: recordable(input, call.unrecorded ?? []),
				outcome,
			}),
	};
}

function recordable(input: unknown, unrecorded: readonly string[]): string {
	const fields = Object.entries(input as object).filter(([field]) => !unrecorded.includes(field));
	return JSON.stringify(Object.fromEntries(fields)).slice(0, inputLengthMax);
}

async function findSignedIn({ db, deps }: Server, token: string | null): Promise<SignedIn | null> {
	const found = token === null ? null : await findStaffSession(db, hashOf(token));
	if (!found || found.blockedAt !== null) return null;
	const now = deps.realNow();
	const times = {
		lastSeenAtMs: found.lastSeenAt.getTime(),
		expiresAtMs: found.expiresAt.getTime(),
		ended: found.endedAt !== null,
	};
	if (!isStaffSessionOpen(times, deps.staffSessions.idleMs, now.getTime())) return null;
	if (now.getTime() - times.lastSeenAtMs >= seenEveryMs) await touchStaffSession(db, found.id, now);
	return {
		staff: { id: found.staffId, name: found.name, roles: found.roles },
		session: {
			id: found.id,
			expiresAt: found.expiresAt,
			mustChangePassword: found.passwordTemporary,
		},
	};
}

function barrierOf(
	name: StaffCallName,
	{ needs }: StaffCall,
	{ staff, session }: SignedIn,
): "passwordChangeNeeded" | "notPermitted" | null {
	if (session.mustChangePassword && !withTemporaryPassword.has(name)) return "passwordChangeNeeded";
	if (needs === "anyone" || needs === "signedIn") return null;
	return hasPermission(staff.roles, needs) ? null : "notPermitted";
}

async function secondsToWait(
	{ db, deps }: Server,
	call: StaffCall,
	request: StaffWireRequest,
	signedIn: SignedIn | null,
	now: Date,
): Promise<number> {
	for (const limit of call.limits ?? []) {
		const subject = limit.per === "staff" ? (signedIn?.staff.id ?? "") : request.address;
		const key = deps.vault.blindIndex(`staff-limit:${call.method} ${call.path}`, subject);
		if (await exceedsLimit(db, { key, limit, now }))
			return Math.ceil((windowEnd(limit.seconds, now).getTime() - now.getTime()) / 1000);
	}
	return 0;
}
