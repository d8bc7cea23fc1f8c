export { eraseAgain, erasePerson, isErasureHeld, mayEraseNow, recordsKeptUntil } from "./erase-person.ts";
export { addErasureRequest, type ErasureRequest, findErasureRequest } from "./store/erasure.ts";
