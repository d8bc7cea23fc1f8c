import type { Country } from "@puente/core/region";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Trace } from "./store/fraud-keys.ts";

function bare(text: string): string {
	return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

type Who = { readonly deps: Pick<BorrowerContext["deps"], "vault"> };

export function deviceBlind(vault: Vault, deviceId: string): Buffer {
	return vault.blindIndex("trace-device", deviceId);
}

/** Nobody has two mailboxes that differ in capitals. */
export function emailBlind(vault: Vault, email: string): Buffer {
	return vault.blindIndex("email", email.trim().toLowerCase());
}

export function deviceTrace({ deps, caller }: BorrowerContext): Trace {
	return { kind: "device", trace: deviceBlind(deps.vault, caller.deviceId) };
}

/** Numbers are a country's own: the same digits in two countries are two people. */
export function numberTrace({ deps }: Who, country: Country, cardNo: string): Trace {
	return { kind: "number", trace: deps.vault.blindIndex("trace-number", `${country}:${bare(cardNo)}`) };
}

export function accountTrace(
	{ deps }: Who,
	account: { readonly country: Country; readonly bankCode: string; readonly accountNumber: string },
): Trace {
	const { country, bankCode, accountNumber } = account;
	const trace = deps.vault.blindIndex("trace-account", `${country}:${bare(bankCode)}:${bare(accountNumber)}`);
	return { kind: "account", trace };
}
