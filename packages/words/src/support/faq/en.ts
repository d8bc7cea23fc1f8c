import type { FaqTexts } from "./faq.ts";

export const faqEn = {
	topics: {
		apply: "Applying",
		cost: "What it costs",
		repay: "Repaying",
		account: "Account and data",
		trouble: "When something goes wrong",
	},
	entries: {
		who: {
			topic: "apply",
			question: "Who can borrow?",
			answer:
				"Adults from {ageMin} to {ageMax} years with a monthly income, an identity document and a bank account of their own. One loan at a time.",
		},
		howMuch: {
			topic: "apply",
			question: "How much can I borrow, and for how long?",
			answer:
				"Loans here go from {amountMin} to {amountMax}, for {daysMin} to {daysMax} days. How much you are offered depends on our decision, and grows when you pay on time.",
		},
		howLong: {
			topic: "apply",
			question: "How long does the decision take?",
			answer:
				"Usually about {reviewMinutes} minutes. When a person has to look at it, at most {reviewHours} hours. You may close the app: we send you a message.",
		},
		rejected: {
			topic: "apply",
			question: "I was rejected. What now?",
			answer:
				"You see the reasons in the app, and you can ask for a person to look at them. You can apply again after {reapplyDays} days; the home screen shows the date.",
		},
		whenMoney: {
			topic: "apply",
			question: "When do I get the money?",
			answer:
				"After you accept the offer and tap Get money, usually within {payoutMinutesMin} to {payoutMinutesMax} minutes. When you accepted and did not tap it, we pay out by ourselves after {automaticHours} hours. An offer that no one accepts ends at the time shown with it.",
		},
		cancel: {
			topic: "apply",
			question: "Can I cancel?",
			answer:
				"Yes, until the money is on its way: open the loan and choose Cancel. You give one reason, and it costs nothing.",
		},
		coolingOff: {
			topic: "cost",
			needs: "coolingOff",
			question: "Can I give the loan back?",
			answer:
				"Yes, soon after the payout (days you have: {coolingOffDays}). Return what you received and pay only the interest of those days. No penalty.",
		},
		cost: {
			topic: "cost",
			question: "What does a loan cost?",
			answer:
				"Before you accept anything you see everything on one screen: what you receive, the fee and its tax, the interest, what you pay back and when. The annual rate (APR) counts all of it; here it is never above {aprMax}% a year.",
		},
		penalty: {
			topic: "cost",
			question: "What happens when I pay late?",
			answer:
				"A penalty of up to {penaltyPercent}% a day, counted on what your agreement names. Each payment's penalty stops at its share of what the agreement allows, and all that a loan costs never passes {costPercentMax}% of what you borrowed. It stops the day you pay. Talk to us before: we look for a way together.",
		},
		early: {
			topic: "cost",
			question: "Can I pay earlier?",
			answer: "Yes, any day and without a fee. You then pay interest only for the days you had the money.",
		},
		howPay: {
			topic: "repay",
			question: "How do I pay?",
			answer:
				"Open your loan and choose Pay. You see every way to pay in your country. The least you can pay at once is {repaymentMin}, or what is due when that is less. Of a late payment you can pay any part that the way to pay takes.",
		},
		credited: {
			topic: "repay",
			question: "I paid. When does it show?",
			answer:
				"Usually within {creditedMinutes} minutes. When it does not, send us the receipt under Help and complaints, type Payment: a person answers within {proofHours} hours, and no penalty is counted until then.",
		},
		rollover: {
			topic: "repay",
			needs: "rollover",
			question: "I need more time. What can I do?",
			answer:
				"You can move your due dates by {rolloverDays} days (times per loan: {rolloverTimes}), for a fee that you see before. First pay the fee, then confirm. Penalties that are open have to be paid before.",
		},
		coupon: {
			topic: "repay",
			needs: "cardCoupon",
			question: "How do I get the coupon for my card?",
			answer:
				"If you pay with a card on the payment page and your bank lets us keep it for next time, you get a coupon of {coupon} once. You find it under Me, Coupons, and use it with a repayment. You can remove the card at any time.",
		},
		number: {
			topic: "account",
			question: "I have a new number or a new phone",
			answer:
				"On a new phone log in with your number and the code from the SMS; the old phone is then logged out. For a new number write to us under Help and complaints, type Other.",
		},
		data: {
			topic: "account",
			question: "What do you know about me?",
			answer:
				"Only what you gave us. We do not read your contacts, messages, photos or apps. When no loan comes of an application, its data is erased after {erasedDays} days.",
		},
		erase: {
			topic: "account",
			question: "How do I have my data erased?",
			answer:
				"Under Me, Settings, Close my account. While a loan is open its records have to be kept; the rest is erased.",
		},
		contacts: {
			topic: "account",
			question: "Do you call my contacts?",
			answer:
				"Never about your loan. The two emergency contacts are asked only where you are when we cannot reach you, and never told why.",
		},
		failedPayout: {
			topic: "trouble",
			question: "The payout failed",
			answer:
				"Mostly a digit of the account is wrong, or it is not in your name. Open the loan, correct the account, and ask for the money again.",
		},
		scam: {
			topic: "trouble",
			question: "Someone asks me for a code or a payment",
			answer:
				"We never ask for a code by phone, and never for money before a loan. Pay only over the app. Tell us about it under Help and complaints.",
		},
		reach: {
			topic: "trouble",
			question: "How do I reach a person?",
			answer:
				"Write under Help and complaints at any time. By phone from {opensAt} to {closesAt}; the numbers are under Me, Customer service.",
		},
	},
} as const satisfies FaqTexts;
