export { privacyHandlers } from "./calls.ts";
export { exportPerson } from "./export-person.ts";
