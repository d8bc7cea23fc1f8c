import { payFrequencies } from "@puente/core/validation";
import { contactRelations } from "../common/enumerations.ts";
import {
	additionalForm,
	bankCard,
	birth,
	digits,
	givenNames,
	home,
	identityForm,
	optional,
	personal,
	picker,
	type RegionForms,
	reach,
	salaryBandsFrom,
	situation,
	text,
} from "../common/form-fields.ts";

const debit = { field: "cardType", in: ["debit"] } as const;

export const forms: RegionForms = {
	personal: [
		// Before sex, birthday and place of birth: the app reads all three from it.
		text("nationalId", "curp"),
		...givenNames,
		personal.secondLastName,
		...birth,
		{ name: "cityOfBirth", kind: "picker", required: true, options: "birthPlaces" },
		picker("cardType", ["ine"]),
		personal.education,
		...situation,
		...home("required"),
		...reach,
		optional(text("rfc", "rfc")),
		optional(digits("nss", "nss")),
	],
	additional: additionalForm({
		payFrequencies,
		contactRelations,
		workCountries: ["mx", "other"],
		workPinCode: "required",
	}),
	bankCard: [
		{ ...picker("cardType", ["clabe", "debit"]), clears: ["accountNumber", "accountNumberConfirmation"] },
		digits("accountNumber", "mexicanAccount"),
		bankCard.accountNumberConfirmation,
		// After the number: a CLABE begins with the code of its bank.
		bankCard.bankCode,
		{ name: "validityPeriod", kind: "month", required: true, check: "cardExpiry", shownWhen: debit },
		// Never stored: card rules (PCI DSS 3.3.1) forbid it after authorisation.
		{ ...optional(digits("cvc", "cvc")), shownWhen: debit },
		bankCard.cardholderName,
		text("nationalId", "curp"),
		bankCard.mobile,
		bankCard.verificationCode,
	],
	identity: identityForm({ families: ["lastName", "secondLastName"], cardNo: "curp", address: "required" }),
	salaryBands: salaryBandsFrom([8_000, 15_000, 25_000, 40_000]),
};
