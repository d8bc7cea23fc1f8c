import { nationalIdTypes, type Payer } from "@puente/providers/payments";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { Borrower } from "../../borrower/index.ts";
import { identityName, openAnswers } from "../../order/index.ts";

type PayerContext = { readonly db: Db; readonly vault: Vault };

function inE164(national: string, { country }: Borrower): string | null {
	return parsePhoneNumberFromString(national, country.toUpperCase() as CountryCode)?.number ?? null;
}

function ownNumber(vault: Vault, borrower: Borrower): string {
	const number = inE164(vault.openFor(borrower, "mobile", borrower.mobileSealed), borrower);
	if (number === null) throw new Error(`The stored number of borrower ${borrower.id} cannot be parsed.`);
	return number;
}

/** The payer for a rail: the borrower, with the phone number that the bank knows. */
export async function payerOf(
	{ db, vault }: PayerContext,
	borrower: Borrower,
	phone: string | undefined,
): Promise<Payer> {
	const saved = await openAnswers({ db, vault }, borrower);
	const nationalId =
		saved.BindCard?.["bvn"] ?? saved.BindCard?.["nationalId"] ?? saved.BasicInfo?.["nationalId"];
	const nationalIdType = nationalIdTypes.find((type) => type === saved.BasicInfo?.["cardType"]);
	const { bankCode: code = "", accountNumber = "" } = saved.BindCard ?? {};
	return {
		name: identityName(saved),
		email: saved.BasicInfo?.["email"] ?? "",
		// The typed number may be invalid; then the rail refuses the payment.
		phone: phone === undefined ? ownNumber(vault, borrower) : (inE164(phone, borrower) ?? ""),
		...(nationalId !== undefined && { nationalId }),
		...(nationalIdType !== undefined && { nationalIdType }),
		...(code !== "" && accountNumber !== "" && { bank: { code, accountNumber } }),
	};
}
