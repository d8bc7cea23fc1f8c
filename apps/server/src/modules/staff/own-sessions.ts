import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { isPasswordAcceptable, isStaffSessionOpen } from "@puente/core/staff";
import type { Handler, SlowHandler } from "../../platform/context/calls.ts";
import { hashPassword, isPasswordOf } from "../../platform/crypto/passwords.ts";
import { sessionView } from "./session-view.ts";
import { beginSignInAttempt } from "./sign-in-attempts.ts";
import { changeStaff, findStaffByName } from "./store/staff.ts";
import { endStaffSessions, listStaffSessions } from "./store/staff-sessions.ts";

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
