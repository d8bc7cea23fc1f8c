import type { Refusal } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { Deps } from "../../platform/context/calls.ts";

export type Mobile = { readonly e164: string; readonly national: string; readonly index: Buffer };

/** Parses a mobile number in the country's formats: with or without leading zero, calling code and spaces. */
export function readMobile(
	context: { readonly deps: Pick<Deps, "vault" | "servedCountries"> },
	input: { readonly country: Country; readonly mobile: string },
): Result<Mobile, Refusal<"mobileFormat" | "countryClosed">> {
	const { vault, servedCountries } = context.deps;
	if (!servedCountries.has(input.country)) return refuse({ error: "countryClosed" });
	const region = input.country.toUpperCase() as CountryCode;
	const parsed = parsePhoneNumberFromString(input.mobile, region);
	if (!parsed?.isValid() || parsed.country !== region) return refuse({ error: "mobileFormat" });
	return ok({
		e164: parsed.number,
		national: parsed.nationalNumber,
		index: vault.blindIndex("mobile", parsed.number),
	});
}

/** Hides all but the last four digits. */
export function maskMobile(national: string): string {
	return `${"*".repeat(national.length - 4)}${national.slice(-4)}`;
}
