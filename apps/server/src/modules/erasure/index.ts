export { eraseAgain } from "./erase-again.ts";
export { erasePerson, isErasureHeld, mayEraseNow, recordsKeptUntil } from "./erase-person.ts";
export { addErasureRequest, type ErasureRequest, findErasureRequest } from "./store/erasure.ts";
