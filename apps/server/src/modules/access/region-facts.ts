import type { accessCalls } from "@puente/contract";
import { type Country, languages } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { Handler } from "../../platform/context/calls.ts";

function factsOf(country: Country) {
	const { currency, language, phone, loan } = packs[country];
	return {
		country,
		callingCode: phone.callingCode,
		mobileDigits: phone.digits,
		mobileExample: phone.example,
		currency: currency.code,
		language,
		languages: [...languages],
		amountMin: loan.amountMin,
		amountMax: loan.amountMax,
		tenureDaysMin: loan.tenureDaysMin,
		tenureDaysMax: loan.tenureDaysMax,
	};
}

export const countryByCode: Handler<(typeof accessCalls)["countryByCode"]> = async (input) =>
	ok(factsOf(input.country));

/** An address in no region of ours, or one that cannot be located, gets the app's home region. */
export const countryByAddress: Handler<(typeof accessCalls)["countryByAddress"]> = async (
	_input,
	context,
) => {
	const located = context.deps.locate(context.address);
	return ok(
		located
			? { ...factsOf(located), foundBy: "address" as const }
			: { ...factsOf(context.app.home), foundBy: "app" as const },
	);
};
