import type { LegalText, LegalTexts } from "./text.ts";

const privacy: LegalText = {
	intro:
		"This policy says which personal data {brand} uses, what for, for how long, and what you can do about it. We ask only for what a loan needs. We do not sell data.",
	sections: [
		{
			heading: "1. Who is responsible",
			paragraphs: [
				"The lender named in your loan agreement is responsible for your data. You reach us through Customer service in the app, from 9:00 to 18:00 in your local time.",
			],
		},
		{
			heading: "2. What we collect, and why",
			paragraphs: ["Each kind of data has its purpose. We do not use it for another one without asking you."],
			points: [
				"Mobile number: to open your account, to send you codes, and to tell you about your loan.",
				"Name, birthday, address, e-mail and identity number: to know who you are, as the law asks of a lender.",
				"Photographs of your identity document and of your face, taken by you in the app: to check that the document is yours. Hidden data of the photograph, such as the place, is removed.",
				"Work, income and the answers to the questionnaire: to decide whether you can afford a loan, and how much.",
				"Bank account: to pay the loan out to you. We compare the name of its holder, as you or the bank gives it, with your document.",
				"Two emergency contacts that you type or pick yourself: to reach you if we lose contact with you. They are never told about your debt, and never asked to pay it.",
				"Device information: a random number of this installation, the version of the system and of the app, time zone and language: to protect your account against someone else's device.",
				"Your browser's notification address, only if you allow them: to send you reminders and decisions on this phone.",
				"Approximate location, only if you agree: to detect fraud. We keep the state or region, not the point on a map.",
				"What you borrow and repay, and your messages to us: to keep the account of your loan and to answer you.",
			],
		},
		{
			heading: "3. What we do not collect",
			paragraphs: [
				"We do not read your address book, your text messages, your call log, the list of your apps, your files or your photo gallery. The app does not ask your phone for these permissions.",
			],
		},
		{
			heading: "4. On what grounds",
			paragraphs: [
				"We use your data to prepare and carry out the loan you ask for, because the law obliges us (for instance against money laundering), or because you agreed. Where you agreed, you can take it back at any time; refusing something optional never stops your loan.",
			],
		},
		{
			heading: "5. Who receives it",
			paragraphs: ["Only those who need it to do their part, bound by contract or by law:"],
			points: [
				"banks and payment companies that carry the payout and your repayments;",
				"the companies that deliver our text messages and e-mails;",
				"the maker of your browser, if you allow notifications: it delivers them and cannot read them;",
				"companies that check identity documents and accounts;",
				"a credit bureau, when we ask it about you, only after you agreed to it separately;",
				"authorities and courts, when the law obliges us.",
			],
		},
		{
			heading: "6. Decisions made by a computer",
			paragraphs: [
				"A scorecard helps to decide on your application. It does not use your gender, marital status, religion, ethnic origin or contacts. You are told the reasons, and you can ask for a person to look at the decision again.",
			],
		},
		{
			heading: "7. For how long",
			paragraphs: [
				"If your application is not approved, the data you gave for it is erased after one week; what remains is the record of the decision that the law asks us to keep. If you took a loan, we keep its accounts for as long as the law of your country obliges us, and erase the rest when the purpose has ended.",
			],
		},
		{
			heading: "8. How it is protected",
			paragraphs: [
				"Data travels encrypted. Identity numbers, account numbers and images are stored encrypted, with a key of your own; erasing your data destroys that key. Our staff see only what their task needs, and every look is recorded.",
			],
		},
		{
			heading: "9. Your rights",
			paragraphs: ["You can ask us, free of charge and through Customer service in the app:"],
			points: [
				"to see your data and receive a copy;",
				"to correct what is wrong;",
				"to erase it, as far as the law does not oblige us to keep it;",
				"to limit or oppose a use of it;",
				"to take back a consent;",
				"to have an automated decision reviewed by a person.",
			],
		},
		{
			heading: "10. Your country",
			paragraphs: [
				"{dataLaw} If our answer does not satisfy you, you can complain to the data protection authority of your country.",
			],
		},
		{
			heading: "11. Age",
			paragraphs: ["The service is for adults. We do not knowingly keep data of anyone under 18."],
		},
		{
			heading: "12. Changes",
			paragraphs: [
				"The date at the top names the version. When we change something that matters to you, we show you the new text in the app and ask again.",
			],
		},
	],
};

const terms: LegalText = {
	intro:
		"These are the rules between you and {brand} for using this app. A loan has its own agreement, with its exact amounts, which you see before you accept it. Where the law of your country protects you better than these rules, the law applies.",
	sections: [
		{
			heading: "1. Who can use it",
			paragraphs: [
				"You are over 18, you have a monthly income, and you live in a country where we lend: Mexico, Colombia, India or Nigeria. You act for yourself and give true information.",
			],
		},
		{
			heading: "2. Your account",
			paragraphs: [
				"You log in with your mobile number and a code sent by SMS. Do not tell anyone your code: we never ask for it by phone or message. Your account is open on one device at a time; logging in on another device ends the session on the first. Tell us at once if you lose your phone or your number.",
			],
		},
		{
			heading: "3. Applying",
			paragraphs: [
				"You can have one loan at a time. We look at your application and answer within one working day (24 hours). We are not obliged to approve it. If it is rejected, we tell you why, and you may apply again after 30 days. Once submitted, an application cannot be changed; an approved loan that you do not confirm while its offer stands, at least 24 hours, is cancelled at no cost.",
			],
		},
		{
			heading: "4. What a loan costs",
			paragraphs: [
				"Before you accept, one screen shows everything: the amount, what you receive, each fee and tax, the interest, the total to repay, every due date, and the yearly rate that counts all costs (APR). We may not charge anything that is not on that screen.",
			],
			points: [
				"Interest: at most 36% a year.",
				"Processing fee and the tax on it: taken from the amount paid out, and shown before you accept.",
				"Late payment: see section 8.",
				"There is no charge for applying, and none for repaying early.",
			],
		},
		{
			heading: "5. Payout",
			paragraphs: [
				"After you accepted the final terms, we pay to the bank account that you gave as your own: when you ask for it, or automatically 8 hours after your acceptance. A transfer usually takes 10 to 60 minutes. Until the money is sent you can withdraw at no cost.",
			],
		},
		{
			heading: "6. Changing your mind",
			paragraphs: [
				"Your agreement names a period after the payout in which you can return the amount you received and pay only the interest of the days you had it.",
			],
		},
		{
			heading: "7. Repaying",
			paragraphs: [
				"You repay on the dates of your schedule, in the ways the app offers in your country. A payment is credited within 15 minutes after the payment company reports it. It goes to penalties first, then to interest, then to the principal, oldest instalment first. You may repay early at any time and pay less interest. Overpayments stay yours, as a credit that you can see.",
			],
		},
		{
			heading: "8. If you pay late",
			paragraphs: [
				"From the day after the due date a penalty is added: your agreement names its rate and what it is charged on. All penalties of a loan together never pass the amount in the agreement, and each instalment stops at its share of it. Interest, fees, taxes and penalties together never pass the principal. {lateLaw} Late payment can lower the amount we offer next time.",
			],
		},
		{
			heading: "9. If you need more time",
			paragraphs: [
				"Where your loan allows a rollover, the app shows its fee and the new date. It moves the due date by 7 days once the fee is paid and you have confirmed.",
			],
		},
		{
			heading: "10. How we collect",
			paragraphs: [
				"We contact only you, at decent hours, politely. We do not threaten, we do not shame, and we do not speak about your debt to your family, friends, contacts or employer. If someone does so in our name, tell us.",
			],
		},
		{
			heading: "11. What is not allowed",
			paragraphs: [
				"Using someone else's identity, number or account; giving false documents; attacking or imitating the app; using the loan for something illegal. We may then refuse or close the account. What is owed stays owed.",
			],
		},
		{
			heading: "12. Closing your account",
			paragraphs: [
				"You can close your account at any time when nothing is owed: Me, Settings, Close my account. We then erase your data as the Privacy Policy says.",
			],
		},
		{
			heading: "13. Changes to these terms",
			paragraphs: [
				"The date at the top names the version. We announce a change in the app before it applies. A loan that runs keeps the terms it was made under.",
			],
		},
		{
			heading: "14. Complaints",
			paragraphs: [
				"Write to us through Customer service in the app. If our answer does not satisfy you, you can turn to the authority that protects users of financial services in your country, or to its courts. The law of your country applies.",
			],
		},
	],
};

const laws: LegalTexts["laws"] = {
	mx: {
		data: "These are your rights of access, rectification, cancellation and opposition under the federal law on personal data held by private parties.",
		late: "The penalty is late interest, and IVA is added to it.",
	},
	co: {
		data: "These are your rights under Law 1581 of 2012 and Law 1266 of 2008.",
		late: "Interest, fees and penalties together stay under the usury limit.",
	},
	in: {
		data: "These are your rights under the Digital Personal Data Protection Act, 2023.",
		late: "The penalty is a charge on which no interest is counted.",
	},
	ng: {
		data: "These are your rights under the Nigeria Data Protection Act, 2023.",
		late: "No interest is counted on a penalty.",
	},
};

export const legalEn: LegalTexts = { privacy, terms, laws };
