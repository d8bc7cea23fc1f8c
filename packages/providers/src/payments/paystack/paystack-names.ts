import type { AccountNames } from "../account-names.ts";
import { type PaystackAccount, resolveAccount } from "./paystack-api.ts";
import { readResolved } from "./transform.ts";

export function paystackNames(account: PaystackAccount): AccountNames {
	return { findHolder: async (enquiry) => readResolved(await resolveAccount(account, enquiry)) };
}
