import { type CollectionRailName, paymentProviders, wompiCollect } from "@puente/providers/payments";
import { asServerMakes } from "./adapter-under-test.ts";
import { type CollectionRailUnderTest, describeCollections } from "./collection-suite.ts";

const { stp, stripe, wompi, razorpay, paystack, flutterwave, monnify } = paymentProviders;
const waitsMs = [10, 20, 40];

const mexican = { name: "Ana Ruiz", email: "ana@example.mx", phone: "+525512345678" };
const colombian = {
	name: "Camila Peña",
	email: "camila@example.co",
	phone: "+573991111111",
	nationalId: "1020304050",
};
const nigerian = {
	name: "Adaeze Obi",
	email: "ada@example.ng",
	phone: "+2348031234567",
	nationalId: "22222222222",
	bank: { code: "058", accountNumber: "0123456789" },
};
const exact = { takes: "exact", namedBy: "reference", again: "same" } as const;
const own = { shows: "bankAccount", takes: "any", namedBy: "reference", again: "same" } as const;

const wompiMakes = (name: "wompi-pse" | "wompi-nequi") =>
	asServerMakes(wompi, (account) => wompiCollect(account, name, waitsMs), { publicKey: "pub_x" });

/** A rail that is missing does not compile. */
const rails: Readonly<Record<CollectionRailName, Omit<CollectionRailUnderTest, "name">>> = {
	stp: {
		shows: "clabe",
		takes: "any",
		namedBy: "payTo",
		again: "same",
		request: { currency: "MXN", payer: mexican, serial: 42 },
		make: asServerMakes(stp, stp.collections.stp, {}),
	},
	oxxo: {
		...exact,
		shows: "cash",
		request: { currency: "MXN", payer: mexican },
		make: asServerMakes(stripe, stripe.collections.oxxo, { secretKey: "sk_x" }),
	},
	"card-portal": {
		...exact,
		shows: "page",
		request: { currency: "MXN", payer: mexican },
		make: asServerMakes(stripe, stripe.collections["card-portal"], { secretKey: "sk_x" }),
	},
	"wompi-pse": {
		...exact,
		shows: "page",
		request: { currency: "COP", payer: colombian, payerBank: "1" },
		make: wompiMakes("wompi-pse"),
	},
	"wompi-nequi": {
		...exact,
		shows: "phone",
		request: { currency: "COP", payer: colombian },
		make: wompiMakes("wompi-nequi"),
	},
	razorpay: {
		...exact,
		shows: "page",
		request: {
			currency: "INR",
			payer: { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" },
		},
		make: asServerMakes(razorpay, razorpay.collections.razorpay, { keySecret: "x" }),
	},
	"paystack-card": {
		...exact,
		shows: "page",
		again: "spent",
		request: { currency: "NGN", payer: nigerian },
		make: asServerMakes(paystack, paystack.collections["paystack-card"], { secretKey: "sk_x" }),
	},
	paystack: {
		...own,
		namedBy: "payTo",
		request: { currency: "NGN", payer: nigerian },
		make: asServerMakes(paystack, paystack.collections.paystack, { secretKey: "sk_x" }),
	},
	flutterwave: {
		...own,
		request: { currency: "NGN", payer: nigerian },
		make: asServerMakes(flutterwave, flutterwave.collections.flutterwave, { secretKey: "x" }),
	},
	"flutterwave-card": {
		...exact,
		shows: "page",
		request: { currency: "NGN", payer: nigerian },
		make: asServerMakes(flutterwave, flutterwave.collections["flutterwave-card"], { secretKey: "x" }),
	},
	monnify: {
		...own,
		request: { currency: "NGN", payer: nigerian },
		make: asServerMakes(monnify, monnify.collections.monnify, { secretKey: "x" }),
	},
};

for (const [name, rail] of Object.entries(rails)) describeCollections({ name, ...rail });
