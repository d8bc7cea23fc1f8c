import { payFrequencies } from "@puente/core/validation";
import { educationLevels } from "../common/enumerations.ts";
import {
	additionalForm,
	bankCard,
	digits,
	identityForm,
	optional,
	personal,
	picker,
	type RegionForms,
} from "../common/form-fields.ts";

export const forms: RegionForms = {
	personal: [
		personal.firstName,
		personal.middleName,
		personal.lastName,
		personal.gender,
		personal.birthday,
		personal.age,
		digits("nationalId", "nin"),
		// The number read from the card must be the NIN, so no other card is accepted.
		picker("cardType", ["nin"]),
		// Five levels here, without a technical one (specification, section 3).
		picker(
			"education",
			educationLevels.filter((level) => level !== "technical"),
		),
		personal.maritalStatus,
		personal.loanPurpose,
		personal.residenceType,
		personal.state,
		personal.city,
		personal.county,
		optional(personal.pinCode),
		personal.address,
		personal.language,
		personal.email,
		personal.whatsappNo,
		personal.alternativePhone,
	],
	additional: additionalForm({
		payFrequencies,
		contactRelations: ["parents", "spouse", "children", "siblings", "friends", "others"],
		workCountries: ["ng", "other"],
		workPinCode: "optional",
	}),
	bankCard: [
		picker("cardType", ["bankAccount"]),
		bankCard.bankCode,
		bankCard.accountNumber,
		bankCard.accountNumberConfirmation,
		bankCard.cardholderName,
		digits("bvn", "bvn"),
		bankCard.mobile,
		bankCard.verificationCode,
	],
	identity: identityForm({ families: ["lastName"], cardNo: "nin", address: "optional" }),
	salaryBands: [
		{ id: "band1", from: 0, to: 29_999, assumed: 15_000 },
		{ id: "band2", from: 30_000, to: 49_999, assumed: 30_000 },
		{ id: "band3", from: 50_000, to: 99_999, assumed: 50_000 },
		{ id: "band4", from: 100_000, to: 149_999, assumed: 100_000 },
		{ id: "band5", from: 150_000, to: null, assumed: 150_000 },
	],
};
