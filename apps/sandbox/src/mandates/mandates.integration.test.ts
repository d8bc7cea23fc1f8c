import { paymentProviders } from "@puente/providers/payments";
import { asServerMakes } from "../rails/adapter-under-test.ts";
import { describeMandates } from "./mandate-suite.ts";

const { stripe, wompi, razorpay } = paymentProviders;
const indian = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" };
const atRazorpay = {
	name: "razorpay",
	knowsReference: true,
	holdsLimit: true,
	make: asServerMakes(razorpay, razorpay.collections.razorpay, { keySecret: "x" }),
} as const;

describeMandates({
	name: "card-portal",
	knowsReference: true,
	holdsLimit: false,
	make: asServerMakes(stripe, stripe.collections["card-portal"], { secretKey: "sk_x" }),
	request: {
		way: "card",
		currency: "MXN",
		payer: { name: "Ana Ruiz", email: "ana@example.mx", phone: "+525512345678" },
	},
});
describeMandates({
	name: "wompi-nequi",
	knowsReference: false,
	holdsLimit: false,
	make: asServerMakes(wompi, wompi.collections["wompi-nequi"], { publicKey: "pub_x" }),
	request: {
		way: "nequi",
		currency: "COP",
		payer: { name: "Camila Peña", email: "camila@example.co", phone: "+573991111111" },
	},
});
describeMandates({ ...atRazorpay, request: { way: "upi", currency: "INR", payer: indian } });
describeMandates({
	...atRazorpay,
	request: {
		way: "nach",
		currency: "INR",
		payer: indian,
		account: { holder: "Asha Rao", number: "1234567890", branchCode: "SBIN0000001" },
	},
});
