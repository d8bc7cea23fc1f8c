import type { accessCalls, CallParsed, CodePurpose } from "@puente/contract";
import { type CodeRequestedBy, codeRules, secondsUntilResend } from "@puente/core/access";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { sealPurposes } from "../../platform/crypto/vault.ts";
import { findBorrowerByMobile, type Mobile, ownMobile, readMobile } from "../borrower/index.ts";
import { addToOutbox } from "../notification/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { hashCode, inSession, stateOf } from "./check-code.ts";
import { refuseByBudget } from "./code-budget.ts";
import { isKnownDevice } from "./known-device.ts";
import {
	type CodeAsker,
	countCodeRefusal,
	lockCode,
	lockSlot,
	putCode,
	type StoredCode,
} from "./store/verification-codes.ts";

type Call = (typeof accessCalls)["getVerifyCode"];

const daySeconds = 86_400;

/**
 * Sends a new code to a number: anyone may ask for one to log in, and only the borrower in a session for one to sign or
 * to change the account. The SMS leaves after the transaction, from the outbox.
 * Refuses: countryClosed, mobileFormat, inputRefused, stepNotOpen, codeTooSoon, codeLimit.
 */
export const sendCode: Handler<Call> = async (input, context) => {
	const { purpose, country } = input;
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
	const { requestedBy, ...asker } =
		purpose === "session"
			? await askerOf(context, mobile.value, input)
			: ({ ...inSession, requestedBy: "borrower" } as const);
	const addressIndex = asker.isOwn ? null : context.deps.vault.blindIndex("codes-from", context.address);
	const wanted = { mobileIndex: mobile.value.index, purpose, ...asker, country, requestedBy, addressIndex };
	await lockSlot(context.db, wanted);
	const earlier = await lockCode(context.db, wanted);
	const refusalOf = { country, requestedBy };
	const seconds = secondsUntilResend(earlier && stateOf(earlier), context.now.getTime());
	if (seconds > 0) {
		await countCodeRefusal(context.db, { ...refusalOf, reason: "tooSoon" }, context.now);
		return refuse({ error: "codeTooSoon", details: { seconds } });
	}
	const reason = await refuseByBudget(context, { ...wanted, mobile: mobile.value });
	if (reason !== null) {
		await countCodeRefusal(context.db, { ...refusalOf, reason }, context.now);
		return refuse({ error: "codeLimit" });
	}

	const id = crypto.randomUUID();
	const code = context.deps.randomDigits(codeRules.digits);
	const expiresAt = secondsAfter(context.now, codeRules.lifetimeSeconds);
	await putCode(context.db, {
		...wanted,
		id,
		codeHash: hashCode(context, id, code),
		sentAt: context.now,
		expiresAt,
		triesLeft: codeRules.triesMax,
		sentCount: 1 + unusedBefore(earlier, context.now),
	});
	await orderSms(context, { id, country, purpose, mobile: mobile.value, code, expiresAt });
	return ok({ resendAfterSeconds: codeRules.resendAfterSeconds, expiresAt: expiresAt.toISOString() });
};

type CodeSms = {
	readonly id: string;
	readonly country: Country;
	readonly purpose: CodePurpose;
	readonly mobile: Mobile;
	readonly code: string;
	readonly expiresAt: Date;
};

async function orderSms(context: Context, sms: CodeSms): Promise<void> {
	const { id, country, expiresAt: notAfter } = sms;
	const text = fill(notices.codes[sms.purpose][context.language], {
		brand: context.app.appName,
		code: sms.code,
		minutes: codeRules.lifetimeSeconds / 60,
	});
	const body = JSON.stringify({ to: sms.mobile.e164, text });
	const bodySealed = context.deps.vault.seal(sealPurposes.outbox, body);
	await addToOutbox(context.db, { id, country, bodySealed, notAfter }, context.now);
	await context.deps.enqueue(context.db, "deliver-messages", [{ outboxIds: [id] }]);
}

/** Who asks for a code to log in: the borrower's known device, or a device that anyone may have. */
async function askerOf(
	context: Context,
	mobile: Mobile,
	{ deviceId = "", deviceToken }: Pick<CallParsed<Call>, "deviceId" | "deviceToken">,
): Promise<CodeAsker & { readonly requestedBy: CodeRequestedBy }> {
	const borrower = await findBorrowerByMobile(context.db, mobile.index);
	if (!borrower) return { isOwn: false, deviceId, requestedBy: "newNumber" };
	const isOwn = await isKnownDevice(context, { borrowerId: borrower.id, deviceId, deviceToken });
	return { isOwn, deviceId, requestedBy: isOwn ? "borrower" : "newDevice" };
}

/** Codes to this asker that nobody has used: they count until one is. */
function unusedBefore(earlier: StoredCode | null, now: Date): number {
	const counts = earlier && earlier.usedAt === null && earlier.sentAt > secondsAfter(now, -daySeconds);
	return counts ? earlier.sentCount : 0;
}
