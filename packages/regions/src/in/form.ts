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

export const forms: RegionForms = {
	personal: [
		...givenNames,
		...birth,
		text("nationalId", "pan"),
		// Optional: a lender may not require Aadhaar (Aadhaar Act, s. 4(7)); the check returns four digits only.
		optional(digits("aadhaar", "aadhaar")),
		picker("cardType", ["pan"]),
		personal.education,
		...situation,
		...home("required"),
		...reach,
	],
	additional: additionalForm({
		payFrequencies: ["weekly", "monthly"],
		contactRelations,
		workCountries: ["in", "other"],
		workPinCode: "required",
	}),
	bankCard: [
		{ ...bankCard.bankCode, clears: ["branchCode"] },
		// State and district narrow the list of branches; a borrower who types the code can skip them.
		{
			name: "state",
			kind: "picker",
			required: false,
			options: "states",
			clears: ["district"],
		},
		{
			name: "district",
			kind: "picker",
			required: false,
			options: "cities",
			after: { field: "state", rule: "stateFirst" },
		},
		text("branchCode", "ifsc"),
		picker("cardType", ["savings", "current"]),
		bankCard.accountNumber,
		bankCard.accountNumberConfirmation,
		bankCard.cardholderName,
		bankCard.mobile,
		bankCard.verificationCode,
	],
	identity: identityForm({ families: ["fatherName", "motherName"], cardNo: "pan", address: "optional" }),
	salaryBands: salaryBandsFrom([30_000, 50_000, 100_000, 150_000]),
};
