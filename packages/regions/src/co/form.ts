import { brebCardType } from "@puente/core/validation";
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

const byKey = { field: "cardType", in: [brebCardType] } as const;
const byNumber = { field: "cardType", notIn: [brebCardType] } as const;

export const forms: RegionForms = {
	personal: [
		personal.firstName,
		personal.middleName,
		personal.lastName,
		personal.secondLastName,
		personal.gender,
		personal.birthday,
		personal.age,
		// Citizen, foreign resident, temporary protection permit: it determines the length of the number.
		{ ...picker("cardType", ["cc", "ce", "ppt"]), clears: ["nationalId"] },
		digits("nationalId", "cedula"),
		personal.education,
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
	salaryBands: [
		{ id: "band1", from: 0, to: 1_499_999, assumed: 750_000 },
		{ id: "band2", from: 1_500_000, to: 2_499_999, assumed: 1_500_000 },
		{ id: "band3", from: 2_500_000, to: 3_999_999, assumed: 2_500_000 },
		{ id: "band4", from: 4_000_000, to: 6_999_999, assumed: 4_000_000 },
		{ id: "band5", from: 7_000_000, to: null, assumed: 7_000_000 },
	],
};
