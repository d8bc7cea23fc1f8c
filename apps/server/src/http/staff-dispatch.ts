import type { ErrorName, Refusal, StaffCall } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { decidesFrom, hasPermission, isStaffSessionOpen } from "@puente/core/staff";
import * as z from "zod/mini";
import { exportPerson } from "../modules/privacy/index.ts";
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
import type { Database } from "../platform/database/database.ts";
import { againIfPlanOutdated } from "../platform/database/outdated-plan.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { findOperation } from "../platform/guards/operations.ts";
import { secondsToWait } from "../platform/guards/rate-windows.ts";
import {
	changeEnvelope,
	nameOperation,
	type Operation,
	repeatAnswer,
	runOnce,
	withInput,
} from "../platform/guards/run-once.ts";
import { type Reply, refusal, success } from "./answer.ts";

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
	/** Undefined keeps the cookie, null removes it. */
	readonly sessionToken?: string | null;
	/** Sent instead of the body. */
	readonly file?: StaffFile;
};
export type StaffDispatch = (request: StaffWireRequest) => Promise<StaffReply>;

type Server = Pick<Database, "db" | "quick" | "readReport"> & {
	readonly clock: Clock;
	readonly deps: StaffDeps;
};
type Outcome = Result<unknown, Refusal>;
type Answer = {
	readonly outcome: Outcome;
	/** Undefined keeps the cookie, null removes it. */
	readonly sessionToken?: string | null;
};
type SignedInStaff = { readonly staff: Staff; readonly session: StaffSessionFacts };

/** Calls that are allowed with a temporary password. */
const withTemporaryPassword: ReadonlySet<StaffCallName> = new Set(["session", "signOut", "changePassword"]);
/** Changes that an account may make in the day after its sign-in was reset: its own sign-in, and work that decides nothing. */
const whileHeld: ReadonlySet<StaffCallName> = new Set([
	"signOut",
	"changePassword",
	"endSession",
	"accessNoticeSeen",
	"assign",
	"next",
	"takeFeedback",
	"answerFeedback",
	"handOverFeedback",
	"noteErasure",
]);
/** lastSeenAt is written at most this often, not for each request. */
const touchEveryMs = 60_000;
const inputLengthMax = 4000;

/**
 * The path of every console request: session, permission, parse, earlier answer, rate limits, operation, handler, parse,
 * audit.
 */
export function createStaffDispatch(server: Server): StaffDispatch {
	return async (request) => {
		const call: StaffCall = staffCalls[request.call];
		const { language } = request;
		const now = server.clock.now();
		const signedIn = call.needs === "anyone" ? null : await findSignedIn(server, request.token, now);
		if (call.needs !== "anyone" && !signedIn) return refusal({ error: "staffSignedOut" }, language);
		const auditDraft = newAuditDraft(request, call, signedIn, now);
		const denial = signedIn && denialOf(request.call, call, signedIn);
		if (denial) {
			await server.db.transaction().execute((tx) => auditDraft.write(tx, {}, denial));
			return refusal({ error: denial }, language);
		}
		const parsed = parseInput(call, request, signedIn);
		if (!parsed.ok) return refusal(parsed.refusal, language);
		const { input, operation } = parsed.value;
		// A console that lost an answer may ask for it again as often as it must.
		const earlier =
			operation && hasCostBefore(request.call, call)
				? await findOperation(server.quick, operation.key)
				: null;
		if (operation && earlier) {
			return replyOf(flat(repeatAnswer<Answer>(operation, earlier)), language, call);
		}
		const seconds = await waitOf(server, { call, request, signedIn, operation }, now);
		if (seconds > 0) return refusal({ error: "tooManyRequests", details: { seconds } }, language);
		const context: AnyStaffContext = {
			db: needsTransaction(call) ? server.db : server.quick,
			now,
			language,
			address: request.address,
			browser: request.browser,
			deps: server.deps,
			audit: auditDraft.note,
			setSession: () => undefined,
			exportPerson,
			staff: signedIn?.staff ?? null,
			session: signedIn?.session ?? null,
		};
		const run = { name: request.call, input, context, auditDraft, operation };
		return replyOf(await answerOf(server, run), language, call);
	};
}

type ParsedInput = { readonly input: unknown; readonly operation: Operation | null };

function parseInput(
	call: StaffCall,
	{ payload }: StaffWireRequest,
	signedIn: SignedInStaff | null,
): Result<ParsedInput, Refusal> {
	const input = z.safeParse(call.input, payload);
	const envelope = call.changes ? z.safeParse(changeEnvelope, payload) : null;
	if (!input.success || envelope?.success === false) {
		const issues = [...(input.error?.issues ?? []), ...(envelope?.error?.issues ?? [])];
		return refuse({ error: "inputRefused", fields: fieldProblemsOf(issues) });
	}
	if (!envelope) return ok({ input: input.data, operation: null });
	const named = nameOperation(envelope.data.operationId, `staff ${signedIn?.staff.id ?? ""}`);
	return ok({ input: input.data, operation: withInput(named, call.path, { input: input.data }) });
}

/** Whether a repeated call would be counted, or do slow work, before its transaction finds the earlier answer. */
function hasCostBefore(name: StaffCallName, { limits }: StaffCall): boolean {
	return limits !== undefined || typeof staffHandlers[name] !== "function";
}

function needsTransaction(call: StaffCall): boolean {
	return call.changes || call.records !== undefined;
}

type Run = {
	readonly name: StaffCallName;
	readonly input: unknown;
	/** Its `db` is not a transaction. */
	readonly context: AnyStaffContext;
	readonly auditDraft: AuditDraft;
	readonly operation: Operation | null;
};

/** A call that changes or records something shares one transaction with its audit entry, which is written last. */
async function answerOf(
	server: Server,
	{ name, input, context, auditDraft, operation }: Run,
): Promise<Answer> {
	const call: StaffCall = staffCalls[name];
	const handler = staffHandlers[name];
	const work =
		typeof handler === "function"
			? (runContext: AnyStaffContext) => handler(input, runContext)
			: await handler.prepare(input, context);
	const handle = async (db: Db): Promise<Answer> => {
		let sessionToken: string | null | undefined;
		const runContext: AnyStaffContext = {
			...context,
			db,
			setSession(token) {
				sessionToken = token;
			},
		};
		const outcome = await work(runContext);
		// Parsing drops every field that the contract does not name, and turns amounts into numbers of the wire.
		const wired = outcome.ok ? ok(z.parse(call.output, outcome.value)) : outcome;
		return { outcome: wired, ...(sessionToken !== undefined && { sessionToken }) };
	};
	const handleAudited = async (db: Db): Promise<Answer> => {
		const answer = await handle(db);
		const { outcome } = answer;
		await auditDraft.write(db, input, outcome.ok ? "done" : outcome.refusal.error);
		return answer;
	};
	if (call.isReport) return server.readReport(handle);
	if (!needsTransaction(call)) return handle(context.db);
	return againIfPlanOutdated(() =>
		context.db.transaction().execute(async (db) => {
			if (operation === null) return handleAudited(db);
			return flat(await runOnce(db, { operation, now: context.now }, () => handleAudited(db)));
		}),
	);
}

function flat(answered: Result<Answer, Refusal>): Answer {
	return answered.ok ? answered.value : { outcome: answered };
}

function replyOf({ outcome, sessionToken }: Answer, language: Language, call: StaffCall): StaffReply {
	if (!outcome.ok) return refusal(outcome.refusal, language);
	const cookie = sessionToken === undefined ? {} : { sessionToken };
	const data = outcome.value;
	return { ...success(data), ...cookie, ...(call.answers === "file" && { file: data as StaffFile }) };
}

type AuditDraft = {
	readonly note: (about: AuditSubject) => void;
	readonly write: (tx: Db, input: unknown, outcome: "done" | ErrorName) => Promise<void>;
};

function newAuditDraft(
	{ call: name, address, browser }: StaffWireRequest,
	call: StaffCall,
	signedIn: SignedInStaff | null,
	at: Date,
): AuditDraft {
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
				client: call.needs === "anyone" ? { address, browser } : null,
			}),
	};
}

function recordable(input: unknown, unrecorded: readonly string[]): string {
	const fields = Object.entries(input as object).filter(([field]) => !unrecorded.includes(field));
	return JSON.stringify(Object.fromEntries(fields)).slice(0, inputLengthMax);
}

async function findSignedIn(
	{ db, deps }: Server,
	token: string | null,
	productNow: Date,
): Promise<SignedInStaff | null> {
	const found = token === null ? null : await findStaffSession(db, hashOf(token));
	if (!found || found.blockedAt !== null) return null;
	const now = deps.realNow();
	const times = {
		lastSeenAtMs: found.lastSeenAt.getTime(),
		expiresAtMs: found.expiresAt.getTime(),
		ended: found.endedAt !== null,
	};
	if (!isStaffSessionOpen(times, deps.staffSessions.idleMs, now.getTime())) return null;
	if (now.getTime() - times.lastSeenAtMs >= touchEveryMs) await touchStaffSession(db, found.id, now);
	return {
		staff: { id: found.staffId, name: found.name, roles: found.roles },
		session: {
			id: found.id,
			expiresAt: found.expiresAt,
			mustChangePassword: found.passwordTemporary,
			decidesFrom: decidesFrom(found.resetAt, productNow),
		},
	};
}

function denialOf(
	name: StaffCallName,
	{ needs, changes }: StaffCall,
	{ staff, session }: SignedInStaff,
): "passwordChangeNeeded" | "accessReset" | "notPermitted" | null {
	if (session.mustChangePassword && !withTemporaryPassword.has(name)) return "passwordChangeNeeded";
	if (session.decidesFrom !== null && changes && !whileHeld.has(name)) return "accessReset";
	if (needs === "anyone" || needs === "signedIn") return null;
	return hasPermission(staff.roles, needs) ? null : "notPermitted";
}

type Counted = {
	readonly call: StaffCall;
	readonly request: StaffWireRequest;
	readonly signedIn: SignedInStaff | null;
	readonly operation: Operation | null;
};

function waitOf(
	{ db, deps }: Server,
	{ call, request, signedIn, operation }: Counted,
	now: Date,
): Promise<number> {
	const keyOf = ({ per }: NonNullable<StaffCall["limits"]>[number]) => {
		const subject = per === "staff" ? (signedIn?.staff.id ?? "") : request.address;
		return deps.vault.blindIndex(`staff-limit:${call.method} ${call.path}`, subject);
	};
	return secondsToWait(db, call.limits ?? [], keyOf, { now, operation: operation?.key ?? null });
}
