import { brebCardType } from "@puente/core/validation";
import { contactRelations } from "../common/enumerations.ts";
import {
	additionalForm,
	bankCard,
	birth,
	digits,
	givenNames,
	home,
	identityForm,
	personal,
	picker,
	type RegionForms,
	reach,
	salaryBandsFrom,
	situation,
	text,
} from "../common/form-fields.ts";

const byKey = { field: "cardType", in: [brebCardType] } as const;
const byNumber = { field: "cardType", notIn: [brebCardType] } as const;

export const forms: RegionForms = {
	personal: [
		...givenNames,
		personal.secondLastName,
		...birth,
		// Citizen, foreign resident, temporary protection permit: it determines the length of the number.
		{ ...picker("cardType", ["cc", "ce", "ppt"]), clears: ["nationalId"] },
		digits("nationalId", "cedula"),
		personal.education,
		...situation,
		...home("optional"),
		...reach,
	],
	additional: additionalForm({
		payFrequencies: ["weekly", "biweekly", "monthly"],
		contactRelations,
		workCountries: ["co", "other"],
		workPinCode: "optional",
	}),
	bankCard: [
		picker("cardType", ["savings", "current", "electronicDeposit", brebCardType]),
		{ ...bankCard.bankCode, shownWhen: byNumber },
		{ ...bankCard.accountNumber, shownWhen: byNumber },
		{ ...bankCard.accountNumberConfirmation, shownWhen: byNumber },
		// The holder of a key can be asked, that of an account number cannot.
		{ ...text("brebKey", "brebKey"), shownWhen: byKey },
		bankCard.cardholderName,
		digits("nationalId", "cedula"),
		bankCard.mobile,
		bankCard.verificationCode,
	],
	identity: identityForm({ families: ["lastName", "secondLastName"], cardNo: "cedula", address: "optional" }),
	salaryBands: salaryBandsFrom([1_500_000, 2_500_000, 4_000_000, 7_000_000]),
};
