export { callBackNumber, checkNumberCode, claimOf } from "./call-back-number.ts";
export { changeNumber, claimFreeNumber } from "./change-number.ts";
export { checkOwnCode, installationOf } from "./check-code.ts";
export { type Claim, judgeClaimedCode, makeClaimedCode, useClaimedCode } from "./claimed-code.ts";
export { endAllAccess } from "./end-all-access.ts";
export { addActivation, isActivated } from "./store/activations.ts";
export { listPasskeys } from "./store/passkeys.ts";
export { findSession, type LogIn, listLogIns } from "./store/sessions.ts";
export { listCodes, removeCodes } from "./store/verification-codes.ts";
