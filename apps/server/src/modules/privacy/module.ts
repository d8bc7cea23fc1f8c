import type { Module } from "../../platform/context/calls.ts";
import { changeOwnAccount } from "./change-own-account.ts";
import { changeEmail, sendEmailCode } from "./change-own-email.ts";
import { changeOwnNumber, sendOwnNumberCode } from "./change-own-number.ts";
import { correctData, ownData } from "./correct-data.ts";
import { exportData, heldData } from "./own-data.ts";

export const privacy = {
	calls: {
		heldData,
		exportData,
		ownData,
		correctData,
		sendEmailCode,
		changeEmail,
		sendNumberCode: sendOwnNumberCode,
		changeNumber: changeOwnNumber,
		changeAccount: changeOwnAccount,
	},
} satisfies Module;
