import type { AccountNames } from "../account-names.ts";
import { type FlutterwaveAccount, resolveAccount } from "./flutterwave-api.ts";
import { readResolved } from "./transform.ts";

export function flutterwaveNames(account: FlutterwaveAccount): AccountNames {
	return { findHolder: async (enquiry) => readResolved(await resolveAccount(account, enquiry)) };
}
