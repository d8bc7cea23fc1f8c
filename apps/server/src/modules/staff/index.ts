export { staffHandlers } from "./calls.ts";
export { addDemoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff } from "./first-staff.ts";
export { deleteOldSignInAttempts } from "./store/staff.ts";
export { deleteOldStaffSessions, findStaffSession, touchStaffSession } from "./store/staff-sessions.ts";
