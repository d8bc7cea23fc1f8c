import { sql } from "kysely";
import * as books from "./check-books.ts";
import * as notifications from "./check-notifications.ts";
import * as people from "./check-people.ts";
import * as proofs from "./check-proofs.ts";
import * as rails from "./check-rails.ts";
import * as opinion from "./check-second-opinion.ts";
import * as work from "./check-work.ts";
import { type DayFacts, eveningOf } from "./evening.ts";

type Rule = { readonly name: string; readonly says: string; readonly check: books.Check };

/** What must be true on the evening of every day. */
const rules: readonly Rule[] = [
	{
		name: "errors",
		says: "Every error is one of the catalogue, and no job fails by itself.",
		check: work.noUnknownErrors,
	},
	{ name: "entries", says: "Every entry balances.", check: books.entriesBalance },
	{ name: "trial-balance", says: "All postings of a currency sum to zero.", check: books.trialBalance },
	{
		name: "second-opinion",
		says: "Debt, due dates, taxes, fees and credit of a loan, told and booked, are what a program without shared code works out.",
		check: opinion.secondOpinionAgrees,
	},
	{ name: "law", says: "What is agreed has the numbers of the law.", check: opinion.agreementsKeepLaw },
	{
		name: "closed-days",
		says: "Every day that ended is in the books of every open loan.",
		check: books.everyDayIsClosed,
	},
	{ name: "overdue", says: "A late loan is overdue.", check: books.lateLoansAreOverdue },
	{ name: "steps", says: "The step of an order follows its loan.", check: books.stepsFollowLoans },
	{ name: "nothing-owed", says: "A loan that is over owes nothing.", check: books.finishedOwesNothing },
	{
		name: "figures",
		says: "The figures of the dashboards are the sums of the rows.",
		check: books.figuresAreRows,
	},
	{ name: "fresh-figures", says: "The figures are not older than a day.", check: books.figuresAreFresh },
	{
		name: "money-heard",
		says: "What a rail received is in our books within two days, or five if calls were lost.",
		check: rails.receivedMoneyIsBooked,
	},
	{
		name: "money-true",
		says: "What is in our books is at the rail, or staff corrects it within four days.",
		check: rails.moneyInIsTrue,
	},
	{
		name: "counts-once",
		says: "A payment counts once, whatever proofs were shown of it.",
		check: proofs.paymentsCountOnce,
	},
	{
		name: "refused-rightly",
		says: "No proof is refused whose money is booked.",
		check: proofs.bookedProofsAreNotRefused,
	},
	{
		name: "payouts-agree",
		says: "The rails and we agree about every payout within two days.",
		check: rails.payoutsAgree,
	},
	{
		name: "paid-out-once",
		says: "No order gets its money twice, and every payout at a rail is ours.",
		check: rails.paidOutOnce,
	},
	{
		name: "loans-have-money",
		says: "A loan is open exactly while its money is with the borrower.",
		check: rails.loansHaveMoney,
	},
	{
		name: "money-has-owner",
		says: "Money without a loan waits where staff sees it.",
		check: work.moneyHasOwner,
	},
	{
		name: "payment-told",
		says: "Every booked payment is confirmed to its payer, once.",
		check: notifications.paymentsAreConfirmed,
	},
	{
		name: "agreement-sent",
		says: "Every signed agreement is sent to its borrower, once.",
		check: notifications.agreementsAreSent,
	},
	{
		name: "money-sent-told",
		says: "Every payout has one letter to its borrower.",
		check: notifications.moneySentIsTold,
	},
	{
		name: "paid-off-told",
		says: "A borrower who has paid everything gets a letter about it.",
		check: notifications.paidOffIsNotified,
	},
	{
		name: "told",
		says: "Every decision, expired offer, failed payout and refund has one letter.",
		check: notifications.causesAreTold,
	},
	{
		name: "language",
		says: "Every text is in the language of its reader.",
		check: notifications.textsAreInTheirLanguage,
	},
	{
		name: "text-once",
		says: "No text is sent twice, unless its answer was lost.",
		check: notifications.textsAreSentOnce,
	},
	{
		name: "text-sent",
		says: "Every notice leaves as a text while the gateway works, and on a quiet day every text.",
		check: notifications.textsAreSent,
	},
	{
		name: "contact-hours",
		says: "No reminder comes outside the hours of the law, or too often.",
		check: notifications.contactHoursHold,
	},
	{
		name: "reminded",
		says: "A borrower who is a week late was reminded.",
		check: notifications.lateAreReminded,
	},
	{ name: "jobs-end", says: "Every job ends within a day.", check: work.jobsEnd },
	{
		name: "webhooks-handled",
		says: "Every webhook is handled within a day.",
		check: work.webhooksAreHandled,
	},
	{ name: "payouts-end", says: "Every payout has a result within two days.", check: work.payoutsEnd },
	{
		name: "decided",
		says: "Every application is decided, or waits for staff, within a day.",
		check: work.applicationsAreDecided,
	},
	{
		name: "claims-answered",
		says: "Every proof of payment is answered within three days.",
		check: work.claimsAreAnswered,
	},
	{
		name: "letters-answered",
		says: "What a borrower writes to support is answered within two days.",
		check: people.lettersAreAnswered,
	},
	{
		name: "answers-told",
		says: "Every answer of support has one letter to its borrower.",
		check: people.answersAreTold,
	},
	{
		name: "new-phone",
		says: "After a lost phone or number the new one shows the same loan, and the lost one is logged out.",
		check: people.newPhonesContinue,
	},
	{
		name: "new-number",
		says: "With a changed number the borrower logs in; the old one gets one text about it and no other.",
		check: people.newNumbersHold,
	},
	{
		name: "deaths",
		says: "After a death was recorded nothing is sent or lent, and the debt is written off.",
		check: people.deathsAreRespected,
	},
	{ name: "phones", says: "What a borrower's phone checks is true.", check: work.phonesAgree },
	{ name: "clock", says: "Nothing happens in the future.", check: work.clockIsRight },
	// These compute what they expect with the product's own code; what another rule notices too is noticed by that one.
	{
		name: "chains",
		says: "Every chain of hashes is unbroken, and the books are what the events say.",
		check: books.chainsHold,
	},
	{
		name: "debt",
		says: "The books of a loan hold what its contract and its events say.",
		check: books.debtIsByContract,
	},
	{ name: "ceiling", says: "Penalties never pass their ceiling.", check: books.costHasCeiling },
];

export type BrokenRule = { readonly rule: string; readonly says: string; readonly detail: string };

/** Checks every rule in its order; the first broken one ends the run. */
export async function checkRules(
	facts: DayFacts,
): Promise<{ readonly openLoans: number; readonly broken: BrokenRule | null }> {
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from loans
		where status in ('repaying', 'overdue')`.execute(facts.simulation.database.db);
	const context = eveningOf(facts);
	const openLoans = rows[0]?.count ?? 0;
	for (const { name: rule, says, check } of rules) {
		const detail = await check(context);
		if (detail !== null) return { openLoans, broken: { rule, says, detail } };
	}
	return { openLoans, broken: null };
}
