import type { Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { CollectionRail, Payer, PayerCheckEvent } from "@puente/providers/payments";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import { hashOf, type Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { Borrower } from "../../borrower/index.ts";
import {
	changeInstruction,
	changePayOrder,
	listCheckedPayOrders,
	type PayOrder,
} from "../store/pay-orders.ts";
import {
	type CheckState,
	openInstruction,
	type StoredInstruction,
	sealInstruction,
} from "./instruction-format.ts";
import { payerOf } from "./payer.ts";
import type { IssuedReference, ReferenceContext } from "./reference-types.ts";

/** A check without a result after this time is asked about, because its webhook may be lost. */
const checkSeconds = 600;

export function isCheck(instruction: StoredInstruction): instruction is CheckState {
	return ["checking", "checkPassed", "checkFailed"].includes(instruction.kind);
}

/** Changes when the borrower or staff corrects what is checked. A plain hash, because it is stored sealed. */
function fingerprint({ name, email, nationalId = "", bank }: Payer): string {
	const details = [name, email, nationalId, bank?.code ?? "", bank?.accountNumber ?? ""];
	return hashOf("payer-check", ...details).toString("base64url");
}

/** Whether the rail is to be asked again: after its result, after too long a wait, or with corrected details. */
export async function isCheckOver(
	{ db, now, deps: { vault } }: Pick<ReferenceContext, "db" | "now" | "deps">,
	borrower: Borrower,
	check: CheckState,
): Promise<boolean> {
	if (check.kind === "checkPassed") return true;
	if (check.kind === "checking") return secondsAfter(new Date(check.askedAt), checkSeconds) <= now;
	return check.tried !== fingerprint(await payerOf({ db, vault }, borrower, undefined));
}

/**
 * Asks the rail to check the payer. That it is asked is stored first, because the result may arrive before the answer.
 * Refuses: railNotOffered, railDown.
 */
export async function beginCheck(
	{ db, now, deps: { vault } }: Pick<ReferenceContext, "db" | "now" | "deps">,
	request: {
		readonly borrower: Borrower;
		readonly rail: CollectionRail;
		readonly payOrder: PayOrder;
		readonly payer: Payer;
		readonly customerId: string;
	},
): Promise<Result<IssuedReference, Refusal<"railNotOffered" | "railDown">>> {
	const { borrower, rail, payOrder, payer, customerId } = request;
	if (!rail.payerCheck) return refuse({ error: "railNotOffered" });
	const tried = fingerprint(payer);
	const seal = (state: CheckState) => sealInstruction(vault, borrower, payOrder.id, state);
	const checking = { kind: "checking", askedAt: now.toISOString(), tried } as const;
	const failed = { kind: "checkFailed", tried } as const;
	const instructionSealed = seal(checking);
	await changePayOrder(db, payOrder.id, { providerId: customerId, instructionSealed });
	const asked = await rail.payerCheck({ customerId, payer });
	if (asked.outcome === "failed") {
		await changeInstruction(db, payOrder.id, { from: instructionSealed, to: null });
		return refuse({ error: "railDown" });
	}
	if (asked.outcome === "asked") return ok({ payOrder, instruction: checking });
	await changeInstruction(db, payOrder.id, { from: instructionSealed, to: seal(failed) });
	return ok({ payOrder, instruction: failed });
}

/**
 * Stores the result of a check. The next call for the account uses it. A late or repeated report changes nothing.
 * False if it is about no borrower of ours.
 */
export async function settleCheck(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	{ rail, customerId, result }: PayerCheckEvent,
): Promise<boolean> {
	const found = await listCheckedPayOrders(db, rail, customerId);
	for (const { payOrder, borrower } of found) {
		const before = openInstruction(vault, borrower, payOrder);
		const isOpen = before?.kind === "checking" || (before?.kind === "checkFailed" && result === "passed");
		if (!isOpen || payOrder.instructionSealed === null) continue;
		const after: CheckState =
			result === "passed" ? { kind: "checkPassed" } : { kind: "checkFailed", tried: before.tried };
		const to = sealInstruction(vault, borrower, payOrder.id, after);
		await changeInstruction(db, payOrder.id, { from: payOrder.instructionSealed, to });
	}
	return found.length > 0;
}
