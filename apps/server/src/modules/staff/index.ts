export { addDemoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff, removeFirstPassword, writeFirstPassword } from "./first-staff.ts";
export { noteAccessChange } from "./people.ts";
export { changeStaff, findStaffNames, listStaff, lockStaff } from "./store/staff.ts";
export { endStaffSessions, findStaffSession, touchStaffSession } from "./store/staff-sessions.ts";
