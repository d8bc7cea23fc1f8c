export { callBackNumber, checkNumberCode } from "./call-back-number.ts";
export { accessHandlers } from "./calls.ts";
export { checkOwnCode } from "./check-code.ts";
export { endAllAccess } from "./end-all-access.ts";
export { installationOf } from "./installation.ts";
export { logIn } from "./log-in.ts";
export { register } from "./register.ts";
export {
	addActivation,
	deleteOldActivations,
	deleteUnprovenActivations,
	isActivated,
} from "./store/activations.ts";
export { deleteOldCodeRefusals, releaseUnsentCodes } from "./store/code-use.ts";
export { deleteOldChallenges, listPasskeys } from "./store/passkeys.ts";
export { deleteOldSessions, findSession, type LogIn, listLogIns } from "./store/sessions.ts";
export { deleteOldCodes, listCodes, removeCodes } from "./store/verification-codes.ts";
