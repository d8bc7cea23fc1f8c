export { accessHandlers } from "./calls.ts";
export { checkCode } from "./check-code.ts";
export { addActivation, type Installation, isActivated } from "./store/activations.ts";
export { deleteOldSessions, findSession } from "./store/sessions.ts";
export { deleteOldCodes, removeCodes } from "./store/verification-codes.ts";
