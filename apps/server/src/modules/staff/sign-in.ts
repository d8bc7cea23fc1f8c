import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { signInRules } from "@puente/core/staff";
import type {
	SlowStaffHandler,
	StaffDeps,
	StaffHandler,
	StaffRequest,
} from "../../platform/context/staff-calls.ts";
import { dummyPasswordHash, isPasswordOf } from "../../platform/crypto/passwords.ts";
import { newTotpSecret, stepOfCode, totpUri } from "../../platform/crypto/totp.ts";
import { hashOf, newToken } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { sessionView } from "./session-view.ts";
import { changeStaff, findStaffByName, lockStaff, type StaffPerson } from "./store/staff.ts";
import { addStaffSession } from "./store/staff-sessions.ts";
import { beginTry } from "./tries.ts";

/** What stands between the two factors, sealed: nothing is kept for who never comes back. */
type Ticket = {
	readonly staffId: string;
	readonly name: string;
	readonly untilMs: number;
	/** A ticket ends with the password it was given for. */
	readonly passwordMark: string;
	/** Set where the second factor is made at this sign-in. */
	readonly secret: string | null;
};

const markOf = (person: StaffPerson) => hashOf(person.passwordHash).toString("hex");
const secretPurpose = (staffId: string) => `staff-totp:${staffId}`;

/** A wrong password and a name that nobody has take as long and answer the same. */
export const signIn: SlowStaffHandler<StaffCalls["signIn"]> = {
	async prepare({ name, password }, { db }) {
		const person = await findStaffByName(db, name.toLowerCase());
		const matches = await isPasswordOf(password, person?.passwordHash ?? dummyPasswordHash);
		return async (context) => {
			if (person) context.audit({ staffId: person.id });
			const tried = await beginTry(context, name.toLowerCase());
			if (!tried.ok) return tried;
			if (!person || !matches || person.blockedAt !== null) {
				await tried.value.wrong();
				return refuse({ error: "signInRefused" });
			}
			const secret = person.totpSealed ? null : newTotpSecret();
			return ok({
				ticket: sealTicket(context, person, secret),
				enrol: secret === null ? null : { secret, uri: totpUri(person.name, secret) },
			});
		};
	},
};

export const confirmSignIn: StaffHandler<StaffCalls["confirmSignIn"]> = async (input, context) => {
	const { db, deps } = context;
	const now = deps.realNow();
	const ticket = openTicket(context, input.ticket);
	if (!ticket || now.getTime() >= ticket.untilMs) return refuse({ error: "signInExpired" });
	context.audit({ staffId: ticket.staffId });
	const tried = await beginTry(context, ticket.name);
	if (!tried.ok) return tried;
	const person = await lockStaff(db, ticket.staffId);
	const secret = person && secretOf(context, person, ticket);
	if (!person || !secret) return refuse({ error: "signInExpired" });
	const { totpUsedStep: lastUsedStep } = person;
	const step = stepOfCode(secret, input.code, { nowMs: now.getTime(), lastUsedStep });
	if (step === null) {
		await tried.value.wrong();
		return refuse({ error: "signInCodeWrong" });
	}
	await tried.value.right();
	const totpSealed = deps.vault.seal(secretPurpose(person.id), secret);
	await changeStaff(db, person.id, { totpUsedStep: step, totpSealed });
	return ok(await openStaffSession(context, person, now));
};

/** Null where the ticket has lost its ground: a block, another password, another second factor. */
function secretOf({ deps }: StaffRequest, person: StaffPerson, ticket: Ticket): string | null {
	if (person.blockedAt !== null || markOf(person) !== ticket.passwordMark) return null;
	if (person.totpSealed === null) return ticket.secret;
	return ticket.secret === null ? deps.vault.open(secretPurpose(person.id), person.totpSealed) : null;
}

function sealTicket({ deps }: StaffRequest, person: StaffPerson, secret: string | null): string {
	const ticket: Ticket = {
		staffId: person.id,
		name: person.name,
		untilMs: deps.realNow().getTime() + signInRules.ticketSeconds * 1000,
		passwordMark: markOf(person),
		secret,
	};
	return deps.vault.seal("staff-ticket", JSON.stringify(ticket)).toString("base64url");
}

function openTicket({ deps }: StaffRequest, sealed: string): Ticket | null {
	try {
		return JSON.parse(deps.vault.open("staff-ticket", Buffer.from(sealed, "base64url"))) as Ticket;
	} catch {
		return null;
	}
}

async function openStaffSession(context: StaffRequest, person: StaffPerson, now: Date) {
	const { token, session } = await addSession(context.db, person, { ...context, ...context.deps, now });
	context.setSession(token);
	return sessionView(context, person, session);
}

/** Stores a new session of a staff member whose identity is proven. */
export async function addSession(
	db: Db,
	person: StaffPerson,
	{
		address,
		browser,
		staffSessions,
		now,
	}: Pick<StaffRequest, "address" | "browser"> & Pick<StaffDeps, "staffSessions"> & { readonly now: Date },
) {
	const token = newToken();
	const session = {
		id: crypto.randomUUID(),
		expiresAt: new Date(now.getTime() + staffSessions.lastingMs),
		mustChangePassword: person.passwordTemporary,
	};
	await addStaffSession(db, {
		id: session.id,
		staffId: person.id,
		tokenHash: hashOf(token),
		address,
		browser,
		openedAt: now,
		expiresAt: session.expiresAt,
	});
	return { token, session };
}
