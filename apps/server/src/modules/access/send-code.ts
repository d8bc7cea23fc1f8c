import type { accessCalls, CallParsed, CodePurpose, Limit } from "@puente/contract";
import { codeRules, secondsUntilResend } from "@puente/core/access";
import { ok, refuse } from "@puente/core/result";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { sealPurposes } from "../../platform/crypto/seal-purposes.ts";
import { countUnlessExceeded } from "../../platform/guards/rate-windows.ts";
import { findBorrowerByMobile, type Mobile, ownMobile, readMobile } from "../borrower/index.ts";
import { addToOutbox } from "../notification/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { hashCode, inSession, stateOf } from "./check-code.ts";
import { isKnownDevice } from "./known-device.ts";
import { type CodeAsker, lockCode, putCode } from "./store/verification-codes.ts";

type Call = (typeof accessCalls)["getVerifyCode"];

/**
 * Sends a new code to a number: anyone may ask for one to log in, and only the borrower in a session for one to sign or
 * to change the account. The SMS leaves after the transaction, from the outbox.
 * Refuses: countryClosed, mobileFormat, inputRefused, stepNotOpen, codeTooSoon, codeLimit.
 */
export const sendCode: Handler<Call> = async (input, context) => {
	const { purpose } = input;
	const mobile = await readMobile(context, input);
	if (!mobile.ok) return mobile;
	if (purpose !== "session") {
		const { caller } = context;
		if (!caller) throw new Error(`A code with the purpose ${purpose} was requested without a session.`);
		const own = await ownMobile({ ...context, caller });
		if (!own.index.equals(mobile.value.index))
			return refuse({ error: "inputRefused", fields: [{ field: "mobile", problem: "notOffered" }] });
		if (purpose === "signature") {
			const order = await findOpenOrder(context.db, caller.borrowerId);
			if (order?.step !== "Confirm") return refuse({ error: "stepNotOpen" });
		}
	}
	const asker = purpose === "session" ? await askerOf(context, mobile.value, input) : inSession;
	const slot = { mobileIndex: mobile.value.index, purpose, ...asker };
	const earlier = await lockCode(context.db, slot);
	const seconds = secondsUntilResend(earlier && stateOf(earlier), context.now.getTime());
	if (seconds > 0) return refuse({ error: "codeTooSoon", details: { seconds } });
	if (!(await isWithinLimits(context, mobile.value, { purpose, asker })))
		return refuse({ error: "codeLimit" });

	const id = crypto.randomUUID();
	const code = context.deps.randomDigits(codeRules.digits);
	const expiresAt = secondsAfter(context.now, codeRules.lifetimeSeconds);
	const put = await putCode(context.db, {
		id,
		...slot,
		codeHash: hashCode(context, id, code),
		sentAt: context.now,
		expiresAt,
		triesLeft: codeRules.triesMax,
		replaces: earlier?.id ?? null,
	});
	if (!put) return refuse({ error: "codeTooSoon", details: { seconds: codeRules.resendAfterSeconds } });
	const text = fill(notices.codes[purpose][context.language], {
		brand: context.app.appName,
		code,
		minutes: codeRules.lifetimeSeconds / 60,
	});
	const sms = { to: mobile.value.e164, text };
	const bodySealed = context.deps.vault.seal(sealPurposes.outbox, JSON.stringify(sms));
	await addToOutbox(context.db, { id, country: input.country, bodySealed, notAfter: expiresAt }, context.now);
	await context.deps.enqueue(context.db, "deliver-messages", [{ outboxIds: [id] }]);
	return ok({ resendAfterSeconds: codeRules.resendAfterSeconds, expiresAt: expiresAt.toISOString() });
};

/** Who asks for a code to log in: the borrower's known device, or a device that anyone may have. */
async function askerOf(
	context: Context,
	mobile: Mobile,
	{ deviceId = "", deviceToken }: Pick<CallParsed<Call>, "deviceId" | "deviceToken">,
): Promise<CodeAsker> {
	if (deviceToken === undefined) return { isOwn: false, deviceId };
	const borrower = await findBorrowerByMobile(context.db, mobile.index);
	const credentials = borrower && { borrowerId: borrower.id, deviceId, deviceToken };
	return { isOwn: credentials !== null && (await isKnownDevice(context, credentials)), deviceId };
}

/** Counts the code, unless it is one too many. What strangers ask for never counts against the borrower. */
function isWithinLimits(
	{ db, now, deps: { vault }, address }: Context,
	{ e164 }: Mobile,
	{ purpose, asker }: { readonly purpose: CodePurpose; readonly asker: CodeAsker },
): Promise<boolean> {
	const { own, perNumberAndAddress, perAddress, perNumber } = codeRules;
	const checks = (name: string, subject: string, limits: readonly Omit<Limit, "per">[]) =>
		limits.map((limit) => ({ key: vault.blindIndex(name, subject), limit, now }));
	return countUnlessExceeded(
		db,
		asker.isOwn
			? checks("own-codes", `${purpose} ${e164}`, own)
			: [
					...checks("codes-to-from", `${e164} ${address}`, perNumberAndAddress),
					...checks("codes-from", address, perAddress),
					...checks("codes-to", e164, perNumber),
				],
	);
}
