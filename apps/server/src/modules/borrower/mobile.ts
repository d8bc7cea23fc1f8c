import type { Refusal } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { BorrowerContext, Deps } from "../../platform/context/calls.ts";
import { comparedIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Db } from "../../platform/database/schema/index.ts";

export type Mobile = { readonly e164: string; readonly national: string; readonly index: Buffer };

/** Parses a mobile number in the country's formats: with or without leading zero, calling code and spaces. */
export async function readMobile(
	context: { readonly db: Db; readonly deps: Pick<Deps, "vault" | "servedCountries"> },
	input: { readonly country: Country; readonly mobile: string },
): Promise<Result<Mobile, Refusal<"mobileFormat" | "countryClosed">>> {
	const { vault, servedCountries } = context.deps;
	if (!servedCountries.has(input.country)) return refuse({ error: "countryClosed" });
	const region = input.country.toUpperCase() as CountryCode;
	const parsed = parsePhoneNumberFromString(input.mobile, region);
	if (!parsed?.isValid() || parsed.country !== region) return refuse({ error: "mobileFormat" });
	const named = { purpose: "mobile", value: parsed.number };
	return ok({
		e164: parsed.number,
		national: parsed.nationalNumber,
		index: await storedIndex({ db: context.db, vault }, named, comparedIndexes.mobile),
	});
}

/** The registered number of the caller. */
export async function ownMobile(context: BorrowerContext): Promise<Mobile> {
	const { borrower } = context.caller;
	const national = context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed);
	const mobile = await readMobile(context, { country: borrower.country, mobile: national });
	if (!mobile.ok) throw new Error(`The registered number of borrower ${borrower.id} cannot be parsed.`);
	return mobile.value;
}

/** Hides all but the last four digits. */
export function maskMobile(national: string): string {
	return `${"*".repeat(national.length - 4)}${national.slice(-4)}`;
}
