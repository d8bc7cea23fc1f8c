export { addDemoStaff, demoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff, removeFirstPassword, writeFirstPassword } from "./first-staff.ts";
export { changePassword, endSession, session, sessions, signOut } from "./own-sessions.ts";
export { accessNoticeSeen, blockStaff, createStaff, noteAccessChange, staffList } from "./people.ts";
export { confirmSignIn, signIn } from "./sign-in.ts";
export { changeStaff, deleteOldSignInAttempts, findStaffNames, listStaff, lockStaff } from "./store/staff.ts";
export {
	deleteOldStaffSessions,
	endStaffSessions,
	findStaffSession,
	touchStaffSession,
} from "./store/staff-sessions.ts";
