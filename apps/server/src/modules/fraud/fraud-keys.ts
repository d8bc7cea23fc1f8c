import type { Country } from "@puente/core/region";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { FraudKey } from "./store/fraud-keys.ts";

function normalise(text: string): string {
	return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

type VaultContext = { readonly deps: Pick<BorrowerContext["deps"], "vault"> };

export function deviceBlind(vault: Vault, deviceId: string): Buffer {
	return vault.blindIndex("trace-device", deviceId);
}

/** Mailboxes are not case-sensitive in practice. */
export function emailBlind(vault: Vault, email: string): Buffer {
	return vault.blindIndex("email", email.trim().toLowerCase());
}

export function deviceFraudKey({ deps, caller }: BorrowerContext): FraudKey {
	return { kind: "device", blind: deviceBlind(deps.vault, caller.deviceId) };
}

/** The key contains the country: the same digits in two countries belong to two people. */
export function numberFraudKey({ deps }: VaultContext, country: Country, cardNo: string): FraudKey {
	return { kind: "number", blind: deps.vault.blindIndex("trace-number", `${country}:${normalise(cardNo)}`) };
}

export function accountFraudKey(
	{ deps }: VaultContext,
	account: { readonly country: Country; readonly bankCode: string; readonly accountNumber: string },
): FraudKey {
	const { country, bankCode, accountNumber } = account;
	const blind = deps.vault.blindIndex(
		"trace-account",
		`${country}:${normalise(bankCode)}:${normalise(accountNumber)}`,
	);
	return { kind: "account", blind };
}
