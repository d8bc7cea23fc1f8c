export { accessHandlers } from "./calls.ts";
export { checkCode } from "./check-code.ts";
export { addActivation, type Installation, isActivated } from "./store/activations.ts";
export { findSession, forgetSessions } from "./store/sessions.ts";
export { forgetCodes, removeCodes } from "./store/verification-codes.ts";
