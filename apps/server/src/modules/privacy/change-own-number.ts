import type { applicationCalls, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import {
	callBackNumber,
	changeNumber,
	checkOwnCode,
	claimFreeNumber,
	claimOf,
	judgeClaimedCode,
	useClaimedCode,
} from "../access/index.ts";
import {
	addDataChange,
	type Borrower,
	lockBorrower,
	type Mobile,
	maskMobile,
	readMobile,
} from "../borrower/index.ts";

type Calls = typeof applicationCalls;
type NewNumber = { readonly borrower: Borrower; readonly mobile: Mobile; readonly toldTo: "app" };

/**
 * A number that the caller may take. A person decides about one that somebody else has: the holder may have got it anew
 * from the carrier. Refuses: mobileFormat, countryClosed, numberNotUsable.
 */
async function checkNewNumber(
	context: BorrowerContext,
	typed: string,
): Promise<Result<NewNumber, Refusal<"mobileFormat" | "countryClosed" | "numberNotUsable">>> {
	const borrower = await lockBorrower(context.db, context.caller.borrowerId);
	const mobile = await readMobile(context, { country: borrower.country, mobile: typed });
	if (!mobile.ok) return mobile;
	if (!(await claimFreeNumber(context, mobile.value)).ok) return refuse({ error: "numberNotUsable" });
	return ok({ borrower, mobile: mobile.value, toldTo: "app" });
}

export const sendOwnNumberCode: Handler<Calls["sendNumberCode"]> = async (input, context) => {
	const checked = await checkNewNumber(context, input.mobile);
	if (!checked.ok) return checked;
	const sent = await callBackNumber(context, checked.value);
	if (!sent.ok) return refuse({ error: "numberCodeSent" });
	return ok({ expiresAt: sent.value.expiresAt.toISOString() });
};

/**
 * Takes both codes before it uses one up, so that a typing error in one does not cost the other. Refuses also:
 * numberCodeWrong, numberCodeOver, codeWrong, codeExpired, codeTriesUsed.
 */
export const changeOwnNumber: Handler<Calls["changeNumber"]> = async (input, context) => {
	const checked = await checkNewNumber(context, input.mobile);
	if (!checked.ok) return checked;
	const { borrower, mobile } = checked.value;
	const proven = await judgeClaimedCode(context, claimOf(checked.value), input.newCode);
	if (!proven.ok) return refuse({ error: proven.refusal === "wrong" ? "numberCodeWrong" : "numberCodeOver" });
	const confirmed = await checkOwnCode(context, { purpose: "mobile", code: input.code });
	if (!confirmed.ok) return confirmed;
	await useClaimedCode(context, proven.value);
	await addDataChange(context.db, borrower.id, { what: "mobile", at: context.now });
	await changeNumber(context, borrower, mobile);
	return ok({ mobile: maskMobile(mobile.national) });
};
