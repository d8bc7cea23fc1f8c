export {
	addDemoStaff,
	addFirstStaff,
	openDemoSession,
	removeFirstPassword,
	writeFirstPassword,
} from "./first-staff.ts";
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
