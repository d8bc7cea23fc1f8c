/** English texts around the phone on a desktop. */
export const siteEn = {
	title: "See the whole cost, then sign",
	headline: "See the whole cost. Then sign.",
	lead: "Puente lends small sums for a few months. One page shows what arrives, what you pay back and when. You owe nothing until you sign it.",
	leadSandbox:
		"Puente is a complete lender: the borrower's app, its server, the staff console, and a sandbox of the banks, SMS and credit bureaus around it.",
	running: "{host} is running. It is a sandbox: no real money, no real people.",
	pages: "Pages of the sandbox",
	phone: "Try it as a demo borrower",
	console: "Staff console",
	reference: "API reference",
	country: "Country",
	countryFixed: "Your account is in {country}.",
	language: "Language",
	app: "The Puente app",
	proofs: "Three things to check",
	cost: "True cost before signing",
	costText:
		"is everything {amount} for {days} days costs, fees and tax included. It is on the page that you sign.",
	costWait: "The whole cost is on the page that you sign: fees, interest and tax.",
	exact: "Exact to the cent",
	exactText:
		"is the difference we allow. Your phone works out every offer again; one cent off, and it can't be signed.",
	offline: "Works offline",
	offlineFigure: "0 bars",
	offlineText: "of signal are enough to open it. You see your last figures and how old they are.",
	offlineReady: "Saved on this computer",
	price: "What a loan costs",
	amount: "Amount",
	days: "Days",
	daysOf: "{days} days",
	lender: "Lender: {name}. Regulated by {regulator}.",
} as const;
