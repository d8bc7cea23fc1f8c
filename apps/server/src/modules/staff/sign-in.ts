import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { decidesFrom, signInRules } from "@puente/core/staff";
import * as z from "zod/mini";
import type { Handler, SlowHandler, StaffDeps, StaffRequest } from "../../platform/context/calls.ts";
import { dummyPasswordHash, isPasswordOf } from "../../platform/crypto/passwords.ts";
import { sealPurposes } from "../../platform/crypto/seal-purposes.ts";
import { newTotpSecret, stepOfCode, totpUri } from "../../platform/crypto/totp.ts";
import { hashOf, newToken } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readStored, type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import { sessionView } from "./session-view.ts";
import { beginSignInAttempt } from "./sign-in-attempts.ts";
import { changeStaff, findStaffByName, lockStaff, type StaffPerson } from "./store/staff.ts";
import { addStaffSession } from "./store/staff-sessions.ts";

/** Sealed state between the two factors, so that the server stores nothing for abandoned sign-ins. */
type Ticket = {
	readonly staffId: string;
	readonly name: string;
	readonly untilMs: number;
	/** A ticket becomes invalid when the password changes. */
	readonly passwordMark: string;
	/** Set if the second factor is enrolled at this sign-in. */
	readonly secret: string | null;
};

const passwordMarkOf = (person: StaffPerson) => hashOf(person.passwordHash).toString("hex");

/** A wrong password and an unknown name take the same time and get the same answer. */
export const signIn: SlowHandler<StaffCalls["signIn"]> = {
	async prepare({ name, password }, { db }) {
		const person = await findStaffByName(db, name.toLowerCase());
		const matches = await isPasswordOf(password, person?.passwordHash ?? dummyPasswordHash);
		return ok(async (context) => {
			if (person) context.audit({ staffId: person.id });
			const attempt = await beginSignInAttempt(context, name.toLowerCase());
			if (!attempt.ok) return attempt;
			if (!person || !matches || person.blockedAt !== null) {
				await attempt.value.wrong();
				return refuse({ error: "signInRefused" });
			}
			const secret = person.totpSealed ? null : newTotpSecret();
			return ok({
				ticket: sealTicket(context, person, secret),
				enrol: secret === null ? null : { secret, uri: totpUri(person.name, secret) },
			});
		});
	},
};

export const confirmSignIn: Handler<StaffCalls["confirmSignIn"]> = async (input, context) => {
	const { db, deps } = context;
	const now = deps.realNow();
	const ticket = openTicket(context, input.ticket);
	if (!ticket || now.getTime() >= ticket.untilMs) return refuse({ error: "signInExpired" });
	context.audit({ staffId: ticket.staffId });
	const attempt = await beginSignInAttempt(context, ticket.name);
	if (!attempt.ok) return attempt;
	const person = await lockStaff(db, ticket.staffId);
	const secret = person && secretOf(context, person, ticket);
	if (!person || !secret) return refuse({ error: "signInExpired" });
	const { totpUsedStep: lastUsedStep } = person;
	const step = stepOfCode(secret, input.code, { nowMs: now.getTime(), lastUsedStep });
	if (step === null) {
		await attempt.value.wrong();
		return refuse({ error: "signInCodeWrong" });
	}
	await attempt.value.right();
	const totpSealed = deps.vault.seal(sealPurposes.totp(person.id), secret);
	await changeStaff(db, person.id, { totpUsedStep: step, totpSealed });
	if (person.totpSealed === null) deps.removeFirstPassword(person.name);
	return ok(await openStaffSession(context, person, now));
};

/** Null if the ticket is invalid: a block, another password, another second factor. */
function secretOf({ deps }: StaffRequest, person: StaffPerson, ticket: Ticket): string | null {
	if (person.blockedAt !== null || passwordMarkOf(person) !== ticket.passwordMark) return null;
	if (person.totpSealed === null) return ticket.secret;
	return ticket.secret === null ? deps.vault.open(sealPurposes.totp(person.id), person.totpSealed) : null;
}

const ticketFormat: StoredFormat<Ticket> = {
	name: "sign-in ticket",
	schema: z.object({
		staffId: z.string(),
		name: z.string(),
		untilMs: z.number(),
		passwordMark: z.string(),
		secret: z.nullable(z.string()),
	}),
};

function sealTicket({ deps }: StaffRequest, person: StaffPerson, secret: string | null): string {
	const ticket: Ticket = {
		staffId: person.id,
		name: person.name,
		untilMs: deps.realNow().getTime() + signInRules.ticketSeconds * 1000,
		passwordMark: passwordMarkOf(person),
		secret,
	};
	return deps.vault.seal("staff-ticket", writeStored(ticketFormat, ticket)).toString("base64url");
}

function openTicket({ deps }: StaffRequest, sealed: string): Ticket | null {
	try {
		const opened = deps.vault.open("staff-ticket", Buffer.from(sealed, "base64url"));
		return readStored(ticketFormat, JSON.parse(opened));
	} catch {
		return null;
	}
}

async function openStaffSession(context: StaffRequest, person: StaffPerson, now: Date) {
	const { token, session } = await addSession(context.db, person, { ...context, ...context.deps, now });
	context.setSession(token);
	const held = { decidesFrom: decidesFrom(person.resetAt, context.now) };
	return sessionView(context, person, { ...session, ...held });
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
