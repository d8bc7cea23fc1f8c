import type { Payer } from "@puente/providers/payments";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { Vault } from "../../crypto/vault.ts";
import { identityName, openAnswers } from "../../orders/saved-answers.ts";
import type { Borrower } from "../../store/borrowers.ts";
import type { Db } from "../../store/schema.ts";

type Knowing = { readonly db: Db; readonly vault: Vault };

function inE164(national: string, { country }: Borrower): string {
	const parsed = parsePhoneNumberFromString(national, country.toUpperCase() as CountryCode);
	if (!parsed) throw new Error("A stored number cannot be read.");
	return parsed.number;
}

/** Whom a rail is told to expect money from: the borrower, with the number that the bank knows them by. */
export async function payerOf(
	{ db, vault }: Knowing,
	borrower: Borrower,
	phone: string | undefined,
): Promise<Payer> {
	const saved = await openAnswers({ db, vault }, borrower);
	const nationalId =
		saved.BindCard?.["bvn"] ?? saved.BindCard?.["nationalId"] ?? saved.BasicInfo?.["nationalId"];
	return {
		name: identityName(saved),
		email: saved.BasicInfo?.["email"] ?? "",
		phone: inE164(phone ?? vault.openFor(borrower, "mobile", borrower.mobileSealed), borrower),
		...(nationalId !== undefined && { nationalId }),
	};
}
