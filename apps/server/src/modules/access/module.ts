import type { accessCalls } from "@puente/contract";
import { type Country, languages } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { daysBefore } from "../../platform/queue/due-step.ts";
import { findBorrowerByMobile, lockBorrower, readMobile } from "../borrower/index.ts";
import { deletePushSubscription } from "../notification/index.ts";
import { openSession } from "./check-code.ts";
import { isCodeRequired, logIn, register } from "./log-in.ts";
import { checkSignature } from "./passkeys/check-passkey.ts";
import { newChallenge, userHandleOf } from "./passkeys/new-challenge.ts";
import { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from "./passkeys/own-passkeys.ts";
import { sendCode } from "./send-code.ts";
import { deleteOldActivations, deleteUnprovenActivations } from "./store/activations.ts";
import { deleteOldChallenges, findPasskey, noteUse, takeChallenge } from "./store/passkeys.ts";
import { deleteOldSessions, distrustDevice, endSession } from "./store/sessions.ts";
import { deleteOldCodeRefusals, deleteOldCodes, releaseUnsentCodes } from "./store/verification-codes.ts";

const startPasskeyLogin: Handler<Calls["passkeyLoginStart"]> = async (_input, context) =>
	ok({ ...(await newChallenge(context, null)), rpId: context.deps.passkeys.rpId });

/**
 * Opens a session by a passkey. A challenge is used up by the first answer, right or wrong. Refuses: passkeyExpired,
 * passkeyUnknown, passkeyRefused, borrowerBarred.
 */
const logInWithPasskey: Handler<Calls["passkeyLogin"]> = async (input, context) => {
	const { db, deps, now } = context;
	const challenge = await takeChallenge(db, { id: input.challengeId, borrowerId: null }, now);
	if (!challenge) return refuse({ error: "passkeyExpired" });
	const credentialId = Buffer.from(input.credentialId, "base64url");
	const found = await findPasskey(db, credentialId);
	if (!found) return refuse({ error: "passkeyUnknown" });
	const borrower = await lockBorrower(db, found.borrowerId);
	// Read again under the lock: it may have been removed, and its counter moves with every log-in.
	const passkey = await findPasskey(db, credentialId);
	if (!passkey) return refuse({ error: "passkeyUnknown" });
	const use = await checkSignature({ ...deps.passkeys, challenge }, passkey, input);
	if (!use || input.userHandle !== userHandleOf(borrower.id)) return refuse({ error: "passkeyRefused" });
	if (borrower.blockedAt) return refuse({ error: "borrowerBarred" });
	await noteUse(db, passkey.id, { ...use, at: now });
	const { deviceId } = input;
	return ok({
		...(await openSession(context, { borrowerId: borrower.id, deviceId, consents: [] })),
		country: borrower.country,
		mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
	});
};

function factsOf(country: Country) {
	const { currency, language, phone, loan } = packs[country];
	return {
		country,
		callingCode: phone.callingCode,
		mobileDigits: phone.digits,
		mobileExample: phone.example,
		currency: currency.code,
		language,
		languages: [...languages],
		amountMin: loan.amountMin,
		amountMax: loan.amountMax,
		tenureDaysMin: loan.tenureDaysMin,
		tenureDaysMax: loan.tenureDaysMax,
	};
}

const countryByCode: Handler<(typeof accessCalls)["countryByCode"]> = async (input) =>
	ok(factsOf(input.country));

/** An address in no region of ours, or one that cannot be located, gets the app's home region. */
const countryByAddress: Handler<(typeof accessCalls)["countryByAddress"]> = async (_input, context) => {
	const located = context.deps.locate(context.address);
	return ok(
		located
			? { ...factsOf(located), foundBy: "address" as const }
			: { ...factsOf(context.app.home), foundBy: "app" as const },
	);
};

/** Old sessions are kept, so that the answer is "expired" and not "unknown token". */
const sessionsKeptDays = 90;
/** A phone that comes back after a year is counted as a new installation. */
const activationsKeptDays = 365;
/** Anyone can invent an installation; a person who installs the app logs in within days. */
const unprovenActivationsKeptDays = 7;

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

export const access = {
	calls: {
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
	},
	due: [
		{ name: "unsent-codes", run: ({ db, now }) => releaseUnsentCodes(db, now) },
		{
			name: "old-code-refusals",
			run: ({ db, now }) => deleteOldCodeRefusals(db, daysBefore(now, 1)),
			deletes: true,
		},
		{ name: "old-codes", run: ({ db, now }) => deleteOldCodes(db, daysBefore(now, 1)), deletes: true },
		{ name: "old-challenges", run: ({ db, now }) => deleteOldChallenges(db, now), deletes: true },
		{
			name: "old-sessions",
			run: ({ db, now }) => deleteOldSessions(db, daysBefore(now, sessionsKeptDays)),
			deletes: true,
		},
		{
			name: "old-activations",
			run: ({ db, now }) => deleteOldActivations(db, daysBefore(now, activationsKeptDays)),
			deletes: true,
		},
		{
			name: "unproven-activations",
			run: ({ db, now }) => deleteUnprovenActivations(db, daysBefore(now, unprovenActivationsKeptDays)),
			deletes: true,
		},
	],
} satisfies Module;
