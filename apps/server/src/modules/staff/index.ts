export { staffHandlers } from "./calls.ts";
export { addDemoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff } from "./first-staff.ts";
export { forgetTries } from "./store/staff.ts";
export { findStaffSession, forgetStaffSessions, touchStaffSession } from "./store/staff-sessions.ts";
