import { generateKeyPairSync } from "node:crypto";
import {
	flutterwaveCardCollect,
	flutterwaveCollect,
	monnifyCollect,
	paystackCardCollect,
	paystackCollect,
	razorpayCollect,
	stpCollect,
	stripeCardCollect,
	stripeOxxoCollect,
	wompiCollect,
} from "@puente/providers/payments";
import { stpKeyPair } from "../test-app.ts";
import { type CollectionRailUnderTest, describeCollections } from "./collection-suite.ts";
import {
	flutterwaveKeys,
	monnifyKeys,
	paystackKey,
	razorpayKeys,
	stpKeys,
	stripeKeys,
	wompiPayKeys,
} from "./credentials.ts";

const otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
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

const wompi =
	(name: "wompi-pse" | "wompi-nequi"): CollectionRailUnderTest["make"] =>
	(url, { access, wrongKey, now }) =>
		wompiCollect(
			{
				...wompiPayKeys,
				baseUrl: `${url}/wompi/v1`,
				...(wrongKey ? { publicKey: "pub_x" } : {}),
				...access,
				now,
			},
			name,
			waitsMs,
		);

const rails: readonly CollectionRailUnderTest[] = [
	{
		name: "stp",
		shows: "clabe",
		takes: "any",
		namedBy: "payTo",
		again: "same",
		request: { currency: "MXN", payer: mexican, serial: 42 },
		make: (url, { access, wrongKey, now }) =>
			stpCollect({
				...stpKeys,
				baseUrl: `${url}/stp/speiws/rest`,
				queryUrl: `${url}/stp`,
				privateKey: wrongKey ? otherKey : stpKeyPair.privateKey,
				...access,
				now,
			}),
	},
	{
		...exact,
		name: "oxxo",
		shows: "cash",
		request: { currency: "MXN", payer: mexican },
		make: (url, { access, wrongKey, now }) =>
			stripeOxxoCollect({
				...stripeKeys,
				baseUrl: `${url}/stripe/v1`,
				...(wrongKey ? { secretKey: "sk_x" } : {}),
				...access,
				now,
			}),
	},
	{
		...exact,
		name: "card-portal",
		shows: "page",
		request: { currency: "MXN", payer: mexican },
		make: (url, { access, wrongKey, now }) =>
			stripeCardCollect({
				...stripeKeys,
				baseUrl: `${url}/stripe/v1`,
				...(wrongKey ? { secretKey: "sk_x" } : {}),
				...access,
				now,
			}),
	},
	{
		...exact,
		name: "wompi-pse",
		shows: "page",
		request: { currency: "COP", payer: colombian, payerBank: "1" },
		make: wompi("wompi-pse"),
	},
	{
		...exact,
		name: "wompi-nequi",
		shows: "phone",
		request: { currency: "COP", payer: colombian },
		make: wompi("wompi-nequi"),
	},
	{
		...exact,
		name: "razorpay",
		shows: "page",
		request: {
			currency: "INR",
			payer: { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" },
		},
		make: (url, { access, wrongKey }) =>
			razorpayCollect({
				...razorpayKeys,
				baseUrl: `${url}/razorpay/v1`,
				...(wrongKey ? { keySecret: "x" } : {}),
				...access,
			}),
	},
	{
		...exact,
		name: "paystack-card",
		shows: "page",
		again: "spent",
		request: { currency: "NGN", payer: nigerian },
		make: (url, { access, wrongKey }) =>
			paystackCardCollect({
				baseUrl: `${url}/paystack`,
				secretKey: wrongKey ? "sk_x" : paystackKey,
				...access,
			}),
	},
	{
		...own,
		name: "paystack",
		namedBy: "payTo",
		request: { currency: "NGN", payer: nigerian },
		make: (url, { access, wrongKey }) =>
			paystackCollect({
				baseUrl: `${url}/paystack`,
				secretKey: wrongKey ? "sk_x" : paystackKey,
				preferredBank: "test-bank",
				...access,
			}),
	},
	{
		...own,
		name: "flutterwave",
		request: { currency: "NGN", payer: nigerian },
		make: (url, { access, wrongKey }) =>
			flutterwaveCollect({
				...flutterwaveKeys,
				baseUrl: `${url}/flutterwave/v3`,
				...(wrongKey ? { secretKey: "x" } : {}),
				...access,
			}),
	},
	{
		...exact,
		name: "flutterwave-card",
		shows: "page",
		request: { currency: "NGN", payer: nigerian },
		make: (url, { access, wrongKey }) =>
			flutterwaveCardCollect({
				...flutterwaveKeys,
				baseUrl: `${url}/flutterwave/v3`,
				...(wrongKey ? { secretKey: "x" } : {}),
				...access,
			}),
	},
	{
		...own,
		name: "monnify",
		request: { currency: "NGN", payer: nigerian },
		make: (url, { access, wrongKey }) =>
			monnifyCollect({
				...monnifyKeys,
				baseUrl: `${url}/monnify`,
				...(wrongKey ? { secretKey: "x" } : {}),
				...access,
			}),
	},
];

for (const rail of rails) describeCollections(rail);
