import { expect, it } from "vitest";
import { payoutFailureReason } from "./failure-reason.ts";

it.each([
	["stp", "CN", "other"],
	["stp", "Cuenta inexistente", "wrongAccount"],
	["stp", "20", "accountLimit"],
	["bank-transfer-co", "R03", "wrongAccount"],
	["bank-transfer-co", " r17 ", "otherHolder"],
	["bank-transfer-co", "otherHolder", "otherHolder"],
	["razorpayx", "beneficiary_bank_failure", "bankProblem"],
	["paystack", "toString", "other"],
	["monnify", "failed", "other"],
] as const)("%s's code %j is %s", (rail, code, reason) => {
	expect(payoutFailureReason(rail, code)).toBe(reason);
});
