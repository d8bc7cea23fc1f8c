import type { accessCalls } from "@puente/contract";
import { codeRules, secondsUntilResend } from "@puente/core/access";
import { ok, refuse } from "@puente/core/result";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { exceedsLimit } from "../../platform/guards/rate-windows.ts";
import { type Mobile, readMobile } from "../borrower/index.ts";
import { addToOutbox } from "../notification/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { hashCode, stateOf } from "./check-code.ts";
import { lockCode, putCode } from "./store/verification-codes.ts";

/**
 * Sends a new code to a number. The SMS leaves after the transaction, from the outbox.
 * Refuses: countryClosed, mobileFormat, stepNotOpen, codeTooSoon, codeLimit.
 */
export const sendCode: Handler<(typeof accessCalls)["getVerifyCode"]> = async (input, context) => {
	const mobile = readMobile(context, input);
	if (!mobile.ok) return mobile;
	// Only for borrowers themselves: a stranger must not learn whether a number has an offer.
	if (input.purpose === "signature" && context.caller) {
		const order = await findOpenOrder(context.db, context.caller.borrowerId);
		if (order?.step !== "Confirm") return refuse({ error: "stepNotOpen" });
	}
	const slot = { mobileIndex: mobile.value.index, purpose: input.purpose };
	const earlier = await lockCode(context.db, slot);
	const seconds = secondsUntilResend(earlier && stateOf(earlier), context.now.getTime());
	if (seconds > 0) return refuse({ error: "codeTooSoon", details: { seconds } });
	if (await isOverLimit(context, mobile.value)) return refuse({ error: "codeLimit" });

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
	const text = fill(notices.codes[input.purpose][context.language], {
		brand: context.app.appName,
		code,
		minutes: codeRules.lifetimeSeconds / 60,
	});
	const sms = { to: mobile.value.e164, text };
	const bodySealed = context.deps.vault.seal("outbox", JSON.stringify(sms));
	await addToOutbox(context.db, { id, country: input.country, bodySealed, notAfter: expiresAt }, context.now);
	await context.deps.enqueue(context.db, "deliver-messages", { outboxIds: [id] });
	return ok({ resendAfterSeconds: codeRules.resendAfterSeconds, expiresAt: expiresAt.toISOString() });
};

/** Counts in the caller's transaction, so that a code that is not sent does not count. */
async function isOverLimit(context: Context, mobile: Mobile): Promise<boolean> {
	const { vault } = context.deps;
	const counters = [
		...codeRules.perNumber.map((limit) => ({ key: vault.blindIndex("codes-to", mobile.e164), limit })),
		...codeRules.perAddress.map((limit) => ({ key: vault.blindIndex("codes-from", context.address), limit })),
	];
	for (const { key, limit } of counters) {
		if (await exceedsLimit(context.db, { key, limit, now: context.now })) return true;
	}
	return false;
}
