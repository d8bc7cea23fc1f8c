import type { Module } from "../../platform/context/module.ts";
import { demoStaff } from "./demo-staff.ts";
import { changePassword, endSession, session, sessions, signOut } from "./own-sessions.ts";
import { accessNoticeSeen, blockStaff, createStaff, staffList } from "./people.ts";
import { confirmSignIn, signIn } from "./sign-in.ts";
import { deleteOldSignInAttempts } from "./store/staff.ts";
import { deleteOldStaffSessions } from "./store/staff-sessions.ts";

/** Old sessions are kept, so that the answer is "expired" and not "unknown token". */
const sessionsKeptDays = 90;

export const staff = {
	staffCalls: {
		signIn,
		confirmSignIn,
		demoStaff,
		session,
		signOut,
		changePassword,
		sessions,
		accessNoticeSeen,
		endSession,
		staffList,
		createStaff,
		blockStaff,
	},
	due: [
		{
			name: "old-staff-sessions",
			run: ({ db }) => deleteOldStaffSessions(db, sessionsKeptDays),
			deletes: true,
		},
		{ name: "old-sign-in-attempts", run: ({ db }) => deleteOldSignInAttempts(db, 1), deletes: true },
	],
} satisfies Module;
