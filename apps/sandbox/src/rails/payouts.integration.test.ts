import { generateKeyPairSync } from "node:crypto";
import {
	flutterwaveRail,
	monnifyRail,
	paystackRail,
	razorpayxRail,
	stpRail,
	wompiRail,
} from "@puente/providers/payments";
import { stpKeyPair } from "../test-app.ts";
import {
	flutterwaveKeys,
	monnifyKeys,
	paystackKey,
	razorpayKeys,
	stpKeys,
	wompiKeys,
} from "./credentials.ts";
import { describePayouts, type RailUnderTest } from "./payout-suite.ts";

const nigerian: RailUnderTest["payout"] = {
	currency: "NGN",
	to: { bankCode: "058", accountNumber: "0123456785", holder: "Adaeze Obi" },
};
const otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

const rails: readonly RailUnderTest[] = [
	{
		name: "paystack",
		payout: nigerian,
		reversalIs: "reversed",
		make: (url, { access, wrongKey }) =>
			paystackRail({
				baseUrl: `${url}/paystack`,
				secretKey: wrongKey ? "sk_test_x" : paystackKey,
				...access,
			}),
	},
	{
		name: "flutterwave",
		payout: nigerian,
		reversalIs: "failed",
		make: (url, { access, wrongKey }) =>
			flutterwaveRail({
				...flutterwaveKeys,
				baseUrl: `${url}/flutterwave/v3`,
				...(wrongKey ? { secretKey: "x" } : {}),
				...access,
			}),
	},
	{
		name: "monnify",
		payout: nigerian,
		reversalIs: "reversed",
		make: (url, { access, wrongKey }) =>
			monnifyRail({
				...monnifyKeys,
				baseUrl: `${url}/monnify`,
				...(wrongKey ? { secretKey: "x" } : {}),
				...access,
			}),
	},
	{
		name: "razorpayx",
		payout: {
			currency: "INR",
			to: {
				bankCode: "HDFC",
				branchCode: "HDFC0000060",
				accountNumber: "123456789012",
				holder: "Asha Rao",
			},
		},
		reversalIs: "reversed",
		make: (url, { access, wrongKey }) =>
			razorpayxRail({
				...razorpayKeys,
				baseUrl: `${url}/razorpay/v1`,
				...(wrongKey ? { keySecret: "x" } : {}),
				...access,
			}),
	},
	{
		name: "stp",
		payout: {
			currency: "MXN",
			to: { bankCode: "012", accountNumber: "012180100000000009", holder: "María Núñez" },
		},
		reversalIs: "reversed",
		make: (url, { access, wrongKey, now }) =>
			stpRail({
				...stpKeys,
				baseUrl: `${url}/stp/speiws/rest`,
				queryUrl: `${url}/stp`,
				payer: "Puente",
				privateKey: wrongKey ? otherKey : stpKeyPair.privateKey,
				...access,
				now,
			}),
	},
	{
		name: "bank-transfer-co",
		payout: {
			currency: "COP",
			to: {
				bankCode: "1007",
				accountNumber: "12345678901",
				accountType: "savings",
				nationalId: "1020304050",
				holder: "Camila Peña",
			},
		},
		reversalIs: "failed",
		make: (url, { access, wrongKey }) =>
			wompiRail({
				...wompiKeys,
				baseUrl: `${url}/wompi-payouts/v1`,
				...(wrongKey ? { apiKey: "x" } : {}),
				...access,
			}),
	},
];

for (const rail of rails) describePayouts(rail);
