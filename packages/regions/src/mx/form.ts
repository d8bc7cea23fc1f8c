import { payFrequencies } from "@puente/core/validation";
import { contactRelations } from "../common/enumerations.ts";
import {
	additionalForm,
	bankCard,
	digits,
	identityForm,
	optional,
	personal,
	picker,
	type RegionForms,
	text,
} from "../common/form-fields.ts";

const debit = { field: "cardType", in: ["debit"] } as const;

export const forms: RegionForms = {
	personal: [
		// Before sex, birthday and place of birth: the app reads all three from it.
		text("nationalId", "curp"),
		personal.firstName,
		personal.middleName,
		personal.lastName,
		personal.secondLastName,
		personal.gender,
		personal.birthday,
		personal.age,
		{ name: "cityOfBirth", kind: "picker", required: true, options: "birthPlaces" },
		picker("cardType", ["ine"]),
		personal.education,
		personal.maritalStatus,
		personal.loanPurpose,
		personal.residenceType,
		personal.state,
		personal.city,
		personal.county,
		personal.pinCode,
		personal.address,
		personal.language,
		personal.email,
		personal.whatsappNo,
		personal.alternativePhone,
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
	salaryBands: [
		{ id: "band1", from: 0, to: 7_999, assumed: 4_000 },
		{ id: "band2", from: 8_000, to: 14_999, assumed: 8_000 },
		{ id: "band3", from: 15_000, to: 24_999, assumed: 15_000 },
		{ id: "band4", from: 25_000, to: 39_999, assumed: 25_000 },
		{ id: "band5", from: 40_000, to: null, assumed: 40_000 },
	],
};
