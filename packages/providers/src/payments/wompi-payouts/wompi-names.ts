import { brebBankCode } from "@puente/core/validation";
import type { AccountNames } from "../account-names.ts";
import { readHolder } from "./transform.ts";
import { resolveKey, type WompiPayoutAccount } from "./wompi-api.ts";

/** Whose Bre-B key it is. Of an account number no bank in Colombia can be asked. */
export function wompiNames(account: WompiPayoutAccount): AccountNames {
	return {
		async findHolder({ bankCode, accountNumber, claimedName }) {
			if (bankCode !== brebBankCode) return { outcome: "notOffered" };
			return readHolder(await resolveKey(account, accountNumber), claimedName);
		},
	};
}
