import type { PayInstruction } from "@puente/providers/payments";
import * as z from "zod/mini";
import type { Vault } from "../../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, writeStored } from "../../../platform/stored/stored-json.ts";
import type { Borrower } from "../../borrower/index.ts";
import type { PayOrder } from "../store/pay-orders.ts";

/** The check of a payer that some rails make before they give out an account. `tried` stands for the checked details. */
export type CheckState =
	| { readonly kind: "checking"; readonly askedAt: string; readonly tried: string }
	| { readonly kind: "checkPassed" }
	| { readonly kind: "checkFailed"; readonly tried: string };

export type StoredInstruction =
	| PayInstruction
	/** A stored card is being charged. */
	| { readonly kind: "card"; readonly brand: string; readonly lastDigits: string }
	| CheckState;

/** How to pay, as the rail answered when the reference was made, or what is still to be done for it. */
const instructionFormat: StoredFormat<StoredInstruction> = {
	name: "pay instruction",
	schema: z.discriminatedUnion("kind", [
		z.object({ kind: z.literal("clabe"), clabe: z.string() }),
		z.object({
			kind: z.literal("bankAccount"),
			bankName: z.string(),
			accountNumber: z.string(),
			holder: z.string(),
			others: z.exactOptional(z.array(z.object({ bankName: z.string(), accountNumber: z.string() }))),
		}),
		z.object({
			kind: z.literal("cash"),
			number: z.string(),
			store: z.string(),
			voucherUrl: z.string(),
			expiresAt: z.string(),
		}),
		z.object({ kind: z.literal("page"), url: z.string(), takesCard: z.exactOptional(z.literal(true)) }),
		z.object({ kind: z.literal("phone") }),
		z.object({ kind: z.literal("card"), brand: z.string(), lastDigits: z.string() }),
		z.object({ kind: z.literal("checking"), askedAt: z.string(), tried: z.string() }),
		z.object({ kind: z.literal("checkPassed") }),
		z.object({ kind: z.literal("checkFailed"), tried: z.string() }),
	]),
};

const fieldOf = (payOrderId: string) => `pay-order:${payOrderId}`;

export function sealInstruction(
	vault: Vault,
	borrower: Borrower,
	payOrderId: string,
	instruction: StoredInstruction,
): Buffer {
	return vault.sealFor(borrower, fieldOf(payOrderId), writeStored(instructionFormat, instruction));
}

/** Null until the rail has answered. */
export function openInstruction(
	vault: Vault,
	borrower: Borrower,
	{ id, instructionSealed }: Pick<PayOrder, "id" | "instructionSealed">,
): StoredInstruction | null {
	if (instructionSealed === null) return null;
	return openStored(instructionFormat, { vault, holder: borrower, field: fieldOf(id) }, instructionSealed);
}
