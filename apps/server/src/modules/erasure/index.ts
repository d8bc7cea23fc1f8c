export { askErasure } from "./ask-erasure.ts";
export { eraseAgain } from "./erase-again.ts";
export { erasePerson, isErasureHeld, mayEraseNow, recordsKeptUntil } from "./erase-person.ts";
export { isUnapprovedDue } from "./erase-unapproved.ts";
export { erasureJobs } from "./jobs.ts";
export { addErasureRequest, type ErasureRequest, findErasureRequest } from "./store/erasure.ts";
