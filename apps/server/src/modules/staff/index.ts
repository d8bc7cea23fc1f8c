export { staffHandlers } from "./calls.ts";
export { addDemoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff, removeFirstPassword, writeFirstPassword } from "./first-staff.ts";
export { changeSubject, listSubjects } from "./store/proposals.ts";
export { deleteOldSignInAttempts } from "./store/staff.ts";
export { deleteOldStaffSessions, findStaffSession, touchStaffSession } from "./store/staff-sessions.ts";
