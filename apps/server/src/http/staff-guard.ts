import type { ErrorName, StaffCall } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { decidesFrom, hasPermission, isStaffSessionOpen } from "@puente/core/staff";
import { exportPerson } from "../modules/privacy/index.ts";
import { findStaffSession, touchStaffSession } from "../modules/staff/index.ts";
import { appendAudit } from "../platform/audit/audit.ts";
import type {
	AnyOutcome,
	AuditSubject,
	Staff,
	StaffDeps,
	StaffRequest,
	StaffSessionFacts,
} from "../platform/context/calls.ts";
import { hashOf } from "../platform/crypto/vault.ts";
import type { Database } from "../platform/database/database.ts";
import type { Db } from "../platform/database/schema/index.ts";
import type { CallRequest, Guard, GuardedContext } from "./dispatch.ts";
import { staffHandlers } from "./handlers.ts";

export type StaffCallRequest = CallRequest & { readonly call: StaffCallName; readonly browser: string };

type Server = Pick<Database, "db"> & { readonly deps: StaffDeps };
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

/** Calls of the console need a session and a permission. A denial is audited. */
export function guardStaff(server: Server): Guard<StaffCallRequest> {
	const { db, deps } = server;
	return async (request, now) => {
		const call: StaffCall = staffCalls[request.call];
		const signedIn = call.needs === "anyone" ? null : await findSignedIn(server, request.token, now);
		if (call.needs !== "anyone" && !signedIn) return refuse({ error: "staffSignedOut" });
		const audit = newAuditDraft(request, call, signedIn, now);
		const denial = signedIn && denialOf(request.call, call, signedIn);
		if (denial) {
			await db.transaction().execute((tx) => audit.write(tx, {}, denial));
			return refuse({ error: denial });
		}
		const own = { browser: request.browser, deps, audit: audit.note, exportPerson };
		const callerId = signedIn?.staff.id ?? null;
		return ok({
			call,
			handler: staffHandlers[request.call],
			owner: `staff ${callerId ?? ""}`,
			callerId,
			context: { ...own, ...signedIn } satisfies GuardedContext<StaffRequest>,
			record: (tx: Db, input: unknown, outcome: AnyOutcome) =>
				audit.write(tx, input, outcome.ok ? "done" : outcome.refusal.error),
		});
	};
}

type AuditDraft = {
	readonly note: (about: AuditSubject) => void;
	readonly write: (tx: Db, input: unknown, outcome: "done" | ErrorName) => Promise<void>;
};

function newAuditDraft(
	{ call: name, address, browser }: StaffCallRequest,
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
