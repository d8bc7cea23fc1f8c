export { addDemoStaff, openDemoSession } from "./demo-staff.ts";
export { addFirstStaff, removeFirstPassword, writeFirstPassword } from "./first-staff.ts";
export { noteAccessChange } from "./people.ts";
export {
	changeStaff,
	endStaffSessions,
	findStaffNames,
	findStaffSession,
	listStaff,
	lockStaff,
	touchStaffSession,
} from "./store/staff.ts";
