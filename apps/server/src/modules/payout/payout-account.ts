import { nationalIdTypes, type PayoutAccount } from "@puente/providers/payments";
import * as z from "zod/mini";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";

export const payoutAccountFormat: StoredFormat<PayoutAccount> = {
	name: "payout account",
	schema: z.object({
		bankCode: z.string(),
		accountNumber: z.string(),
		branchCode: z.exactOptional(z.string()),
		holder: z.string(),
		accountType: z.exactOptional(z.enum(["savings", "current", "electronicDeposit"])),
		nationalId: z.exactOptional(z.string()),
		nationalIdType: z.exactOptional(z.enum(nationalIdTypes)),
	}),
};

/** The account that a payout was sent to. */
export function openPayoutAccount(
	vault: Vault,
	holder: KeyHolder,
	{ reference, accountSealed }: { readonly reference: string; readonly accountSealed: Buffer },
): PayoutAccount {
	return openStored(payoutAccountFormat, { vault, holder, field: `payout:${reference}` }, accountSealed);
}
