import type { Module } from "../../platform/context/calls.ts";
import { demoStaff } from "./first-staff.ts";
import { accessNoticeSeen, blockStaff, createStaff, staffList } from "./people.ts";
import { changePassword, confirmSignIn, endSession, session, sessions, signIn, signOut } from "./sign-in.ts";
import { deleteOldSignInAttempts, deleteOldStaffSessions } from "./store/staff.ts";

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
