import { type PayoutRailName, paymentProviders } from "@puente/providers/payments";
import { describe } from "vitest";
import { asServerMakes } from "./adapter-under-test.ts";
import { describePayouts, type RailUnderTest } from "./payout-suite.ts";

const { paystack, flutterwave, monnify, razorpayx, stp, "wompi-payouts": wompi } = paymentProviders;
const nigerian: RailUnderTest["payout"] = {
	currency: "NGN",
	to: { bankCode: "058", accountNumber: "0123456785", holder: "Adaeze Obi" },
};

/** A rail that is missing does not compile. */
const rails: Readonly<Record<PayoutRailName, Omit<RailUnderTest, "name">>> = {
	paystack: {
		payout: nigerian,
		reversalIs: "reversed",
		listsAccount: true,
		make: asServerMakes(paystack, paystack.payouts.paystack, { secretKey: "sk_test_x" }),
	},
	flutterwave: {
		payout: nigerian,
		reversalIs: "failed",
		listsAccount: true,
		make: asServerMakes(flutterwave, flutterwave.payouts.flutterwave, { secretKey: "x" }),
	},
	monnify: {
		payout: nigerian,
		reversalIs: "reversed",
		listsAccount: true,
		make: asServerMakes(monnify, monnify.payouts.monnify, { secretKey: "x" }),
	},
	razorpayx: {
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
		listsAccount: false,
		make: asServerMakes(razorpayx, razorpayx.payouts.razorpayx, { keySecret: "x" }),
	},
	stp: {
		payout: {
			currency: "MXN",
			to: { bankCode: "012", accountNumber: "012180100000000009", holder: "María Núñez" },
		},
		reversalIs: "reversed",
		listsAccount: true,
		make: asServerMakes(stp, stp.payouts.stp, {}),
	},
	"bank-transfer-co": {
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
		listsAccount: true,
		make: asServerMakes(wompi, wompi.payouts["bank-transfer-co"], { apiKey: "x" }),
	},
};

for (const [name, rail] of Object.entries(rails)) describePayouts({ name, ...rail });

const byNumber = rails["bank-transfer-co"];
describe("to a Bre-B key", () => {
	const { accountType: _type, ...holder } = byNumber.payout.to;
	const to = { ...holder, bankCode: "Bre-B", accountNumber: "camila.pena@gmail.com" };
	describePayouts({ name: "bank-transfer-co", ...byNumber, payout: { ...byNumber.payout, to } });
});
