import type { accessCalls } from "@puente/contract";
import { ok } from "@puente/core/result";
import type { Handler, Handlers } from "../../platform/context/calls.ts";
import { findBorrowerByMobile, readMobile } from "../borrower/index.ts";
import { deletePushSubscription } from "../notification/index.ts";
import { isCodeRequired, logIn } from "./log-in.ts";
import { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from "./passkeys/own-passkeys.ts";
import { logInWithPasskey, startPasskeyLogin } from "./passkeys/passkey-login.ts";
import { countryByAddress, countryByCode } from "./region-facts.ts";
import { register } from "./register.ts";
import { sendCode } from "./send-code.ts";
import { distrustDevice, endSession } from "./store/sessions.ts";

type Calls = typeof accessCalls;

const existsByMobile: Handler<Calls["existsByMobile"]> = async (input, context) => {
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	return ok({ exists: (await findBorrowerByMobile(context.db, mobile.value.index)) !== null });
};

/** After a logout the device needs a code again and gets no pushes, because the phone may be passed on. */
const logOut: Handler<Calls["logout"]> = async (_input, { db, caller, now }) => {
	await endSession(db, caller.sessionId, "logout", now);
	await distrustDevice(db, caller.borrowerId, caller.deviceId);
	await deletePushSubscription(db, caller.borrowerId);
	return ok({});
};

/** The call for the borrower's own facts also shows a decision: modules/loan has it. */
export const accessHandlers: Omit<Handlers<Calls>, "getUserInfo"> = {
	countryByAddress,
	countryByCode,
	existsByMobile,
	isRequiredVerificationCode: isCodeRequired,
	getVerifyCode: sendCode,
	register,
	login: logIn,
	logout: logOut,
	passkeyList: listOwnPasskeys,
	passkeyStart: startPasskey,
	passkeyAdd: addPasskey,
	passkeyRemove: removePasskey,
	passkeyLoginStart: startPasskeyLogin,
	passkeyLogin: logInWithPasskey,
};
