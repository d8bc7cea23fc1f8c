import type { accessCalls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { ok } from "@puente/core/result";
import type { Handler, Handlers } from "../../platform/context/calls.ts";
import {
	findBorrowerByMobile,
	getBorrower,
	listConsents,
	maskMobile,
	readMobile,
} from "../borrower/index.ts";
import { findLatestDecision } from "../decision/index.ts";
import { deletePushSubscription } from "../notification/index.ts";
import { findOpenOrder, openAnswer } from "../order/index.ts";
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

const getUserInfo: Handler<Calls["getUserInfo"]> = async (_input, { db, caller, deps }) => {
	const borrower = await getBorrower(db, caller.borrowerId);
	const consents = await listConsents(db, caller.borrowerId);
	const order = await findOpenOrder(db, caller.borrowerId);
	const decision = await findLatestDecision(db, caller.borrowerId);
	const personal = await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo");
	return ok({
		basicInfo: {
			userId: borrower.id,
			country: borrower.country,
			mobile: maskMobile(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed)),
			registeredAt: borrower.registeredAt.toISOString(),
			firstName: personal?.["firstName"] ?? null,
		},
		step: order && stepCodes[order.step],
		score: decision?.points ?? null,
		consents: consents.map((consent) => ({
			purpose: consent.purpose,
			version: consent.version,
			givenAt: consent.givenAt.toISOString(),
		})),
	});
};

export const accessHandlers: Handlers<Calls> = {
	countryByAddress,
	countryByCode,
	existsByMobile,
	isRequiredVerificationCode: isCodeRequired,
	getVerifyCode: sendCode,
	register,
	login: logIn,
	logout: logOut,
	getUserInfo,
	passkeyList: listOwnPasskeys,
	passkeyStart: startPasskey,
	passkeyAdd: addPasskey,
	passkeyRemove: removePasskey,
	passkeyLoginStart: startPasskeyLogin,
	passkeyLogin: logInWithPasskey,
};
