import type { AccountNames } from "../account-names.ts";
import { type MonnifyAccount, monnifyApi } from "./monnify-api.ts";
import { readValidated } from "./transform.ts";

export function monnifyNames(account: MonnifyAccount): AccountNames {
	const api = monnifyApi(account);
	return {
		async findHolder({ accountNumber, bankCode }) {
			const query = new URLSearchParams({ accountNumber, bankCode });
			return readValidated(
				await api.call({ method: "GET", path: `/api/v1/disbursements/account/validate?${query}` }),
			);
		},
	};
}
