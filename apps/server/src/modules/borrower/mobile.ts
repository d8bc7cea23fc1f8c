import type { Refusal } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { Deps } from "../../platform/context/calls.ts";

export type Mobile = { readonly e164: string; readonly national: string; readonly index: Buffer };

/** Reads a number as the region does: with or without the leading zero or the calling code, spaces and all. */
export function readMobile(
	context: { readonly deps: Pick<Deps, "vault" | "servedCountries"> },
	typed: { readonly country: Country; readonly mobile: string },
): Result<Mobile, Refusal<"mobileFormat" | "countryClosed">> {
	const { vault, servedCountries } = context.deps;
	if (!servedCountries.has(typed.country)) return refuse({ error: "countryClosed" });
	const region = typed.country.toUpperCase() as CountryCode;
	const parsed = parsePhoneNumberFromString(typed.mobile, region);
	if (!parsed?.isValid() || parsed.country !== region) return refuse({ error: "mobileFormat" });
	return ok({
		e164: parsed.number,
		national: parsed.nationalNumber,
		index: vault.blindIndex("mobile", parsed.number),
	});
}

/** What may be shown of a number to whoever holds the phone. */
export function maskMobile(national: string): string {
	return `${"*".repeat(national.length - 4)}${national.slice(-4)}`;
}
