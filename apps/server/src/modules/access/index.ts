export { accessHandlers } from "./calls.ts";
export { checkOwnCode } from "./check-code.ts";
export { endAllAccess } from "./end-all-access.ts";
export { addActivation, deleteOldActivations, type Installation, isActivated } from "./store/activations.ts";
export { deleteOldCodeRefusals, releaseUnsentCodes } from "./store/code-use.ts";
export { deleteOldChallenges, listPasskeys } from "./store/passkeys.ts";
export { deleteOldSessions, findSession } from "./store/sessions.ts";
export { deleteOldCodes, listCodes, removeCodes } from "./store/verification-codes.ts";
