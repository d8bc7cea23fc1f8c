import { number } from "./account-number.ts";
import type { SimulatedCountry } from "./country.ts";

export const india: SimulatedCountry = {
	name: "India",
	callingCode: "+91",
	currency: "INR",
	timeZone: "Asia/Kolkata",
	city: "Delhi",
	place: "Maharashtra",
	contacts: [
		{ name: "Priya Sharma", phone: "+91 98765 43210" },
		{ name: "Rahul (Office)", phone: "09876543211" },
		{ name: "Amma", phone: "99887 76655" },
	],
	banks: [
		{ code: "SBIN", name: "State Bank of India", branchCode: "SBIN0000300" },
		{ code: "HDFC", name: "HDFC Bank", branchCode: "HDFC0000060" },
		{ code: "ICIC", name: "ICICI Bank", branchCode: "ICIC0000004" },
		{ code: "UTIB", name: "Axis Bank", branchCode: "UTIB0000004" },
	],
	accountNumber: (_bankCode, draw) => number(12, draw),
};
