import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { decidesFrom, isPasswordAcceptable, isStaffSessionOpen, signInRules } from "@puente/core/staff";
import * as z from "zod/mini";
import type { Handler, SlowHandler, StaffDeps, StaffRequest } from "../../platform/context/calls.ts";
import { dummyPasswordHash, hashPassword, isPasswordOf } from "../../platform/crypto/passwords.ts";
import { newTotpSecret, stepOfCode, totpUri } from "../../platform/crypto/totp.ts";
import { hashOf, newToken, sealPurposes } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readStored, type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import { sessionView } from "./session-view.ts";
import { beginSignInAttempt } from "./sign-in-attempts.ts";
import {
	addStaffSession,
	changeStaff,
	endStaffSessions,
	findStaffByName,
	listStaffSessions,
	lockStaff,
	type StaffPerson,
} from "./store/staff.ts";

export const session: Handler<StaffCalls["session"]> = async (_input, context) =>
	ok(await sessionView(context, context.staff, context.session));

export const signOut: Handler<StaffCalls["signOut"]> = async (_input, context) => {
	const { db, staff, deps } = context;
	await endStaffSessions(db, staff.id, { only: context.session.id }, deps.realNow());
	context.setSession(null);
	return ok({});
};

/** Requires the old password, so that an unattended console cannot be taken over. */
export const changePassword: SlowHandler<StaffCalls["changePassword"]> = {
	async prepare({ password, newPassword }, { db, staff }) {
		const person = await findStaffByName(db, staff.name);
		if (!person) throw new Error(`Signed-in staff member ${staff.id} was not found.`);
		const matches = await isPasswordOf(password, person.passwordHash);
		const isGood = password !== newPassword && isPasswordAcceptable(newPassword, person.name);
		const passwordHash = await hashPassword(newPassword);
		return ok(async (context) => {
			const attempt = await beginSignInAttempt(context, person.name);
			if (!attempt.ok) return attempt;
			if (!matches) {
				await attempt.value.wrong();
				return refuse({ error: "signInRefused" });
			}
			if (!isGood) return refuse({ error: "passwordWeak" });
			await attempt.value.right();
			await changeStaff(context.db, person.id, { passwordHash, passwordTemporary: false });
			const others = { except: context.session.id };
			await endStaffSessions(context.db, person.id, others, context.deps.realNow());
			return ok({});
		});
	},
};

export const sessions: Handler<StaffCalls["sessions"]> = async (_input, context) => {
	const { db, staff, deps } = context;
	const nowMs = deps.realNow().getTime();
	const open = (await listStaffSessions(db, staff.id)).filter(({ lastSeenAt, expiresAt }) =>
		isStaffSessionOpen(
			{ lastSeenAtMs: lastSeenAt.getTime(), expiresAtMs: expiresAt.getTime(), ended: false },
			deps.staffSessions.idleMs,
			nowMs,
		),
	);
	return ok({
		sessions: open.map((one) => ({
			id: one.id,
			openedAt: one.openedAt.toISOString(),
			lastSeenAt: one.lastSeenAt.toISOString(),
			address: one.address,
			browser: one.browser,
			current: one.id === context.session.id,
		})),
	});
};

export const endSession: Handler<StaffCalls["endSession"]> = async ({ id }, context) => {
	const { db, staff, deps } = context;
	const ended = await endStaffSessions(db, staff.id, { only: id }, deps.realNow());
	if (ended === 0) return refuse({ error: "sessionNotFound" });
	if (id === context.session.id) context.setSession(null);
	return ok({});
};

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
