export { privacyHandlers } from "./calls.ts";
export { erasePerson, isErasureHeld, mayEraseNow, recordsKeptUntil } from "./erase-person.ts";
export { isUnapprovedDue } from "./erase-unapproved.ts";
export { exportPerson } from "./export-person.ts";
export { privacyJobs } from "./jobs.ts";
export { addDataExport, markHandedOver } from "./store/data-exports.ts";
export { addErasureRequest, type ErasureRequest, findErasureRequest } from "./store/erasure.ts";
