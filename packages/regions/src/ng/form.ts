import { payFrequencies } from "@puente/core/validation";
import { educationLevels } from "../common/enumerations.ts";
import {
	additionalForm,
	bankCard,
	birth,
	digits,
	givenNames,
	home,
	identityForm,
	picker,
	type RegionForms,
	reach,
	salaryBandsFrom,
	situation,
} from "../common/form-fields.ts";

export const forms: RegionForms = {
	personal: [
		...givenNames,
		...birth,
		digits("nationalId", "nin"),
		// The number read from the card must be the NIN, so no other card is accepted.
		picker("cardType", ["nin"]),
		// Five levels here, without a technical one (specification, section 3).
		picker(
			"education",
			educationLevels.filter((level) => level !== "technical"),
		),
		...situation,
		...home("optional"),
		...reach,
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
	salaryBands: salaryBandsFrom([30_000, 50_000, 100_000, 150_000]),
};
