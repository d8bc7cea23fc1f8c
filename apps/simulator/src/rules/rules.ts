import { sql } from "kysely";
import * as books from "./check-books.ts";
import * as notifications from "./check-notifications.ts";
import * as people from "./check-people.ts";
import * as proofs from "./check-proofs.ts";
import * as rails from "./check-rails.ts";
import * as opinion from "./check-second-opinion.ts";
import * as work from "./check-work.ts";
import { type DayFacts, eveningOf } from "./evening.ts";

/** What must be true on the evening of every day, in the order of the checks. */
const rules: Readonly<Record<string, readonly [says: string, check: books.Check]>> = {
	errors: ["Every error is one of the catalogue, and no job fails by itself.", work.noUnknownErrors],
	entries: ["Every entry balances.", books.entriesBalance],
	"trial-balance": ["All postings of a currency sum to zero.", books.trialBalance],
	"second-opinion": [
		"Debt, due dates, taxes, fees and credit of a loan, told and booked, are what a program without shared code works out.",
		opinion.secondOpinionAgrees,
	],
	law: ["What is agreed has the numbers of the law.", opinion.agreementsKeepLaw],
	"closed-days": ["Every day that ended is in the books of every open loan.", books.everyDayIsClosed],
	overdue: ["A late loan is overdue.", books.lateLoansAreOverdue],
	steps: ["The step of an order follows its loan.", books.stepsFollowLoans],
	"nothing-owed": ["A loan that is over owes nothing.", books.finishedOwesNothing],
	figures: ["The figures of the dashboards are the sums of the rows.", books.figuresAreRows],
	"fresh-figures": ["The figures are not older than a day.", books.figuresAreFresh],
	"money-heard": [
		"What a rail received is in our books within two days, or five if calls were lost.",
		rails.receivedMoneyIsBooked,
	],
	"money-true": [
		"What is in our books is at the rail, or staff corrects it within four days.",
		rails.moneyInIsTrue,
	],
	"counts-once": ["A payment counts once, whatever proofs were shown of it.", proofs.paymentsCountOnce],
	"refused-rightly": ["No proof is refused whose money is booked.", proofs.bookedProofsAreNotRefused],
	"payouts-agree": ["The rails and we agree about every payout within two days.", rails.payoutsAgree],
	"paid-out-once": ["No order gets its money twice, and every payout at a rail is ours.", rails.paidOutOnce],
	"loans-have-money": ["A loan is open exactly while its money is with the borrower.", rails.loansHaveMoney],
	"money-has-owner": ["Money without a loan waits where staff sees it.", work.moneyHasOwner],
	"payment-told": [
		"Every booked payment is confirmed to its payer, once.",
		notifications.paymentsAreConfirmed,
	],
	"agreement-sent": [
		"Every signed agreement is sent to its borrower, once.",
		notifications.agreementsAreSent,
	],
	"money-sent-told": ["Every payout has one letter to its borrower.", notifications.moneySentIsTold],
	"paid-off-told": [
		"A borrower who has paid everything gets a letter about it.",
		notifications.paidOffIsNotified,
	],
	told: [
		"Every decision, expired offer, failed payout and refund has one letter.",
		notifications.causesAreTold,
	],
	language: ["Every text is in the language of its reader.", notifications.textsAreInTheirLanguage],
	"text-once": ["No text is sent twice, unless its answer was lost.", notifications.textsAreSentOnce],
	"text-sent": [
		"Every notice leaves as a text while the gateway works, and on a quiet day every text.",
		notifications.textsAreSent,
	],
	"contact-hours": [
		"No reminder comes outside the hours of the law, or too often.",
		notifications.contactHoursHold,
	],
	reminded: ["A borrower who is a week late was reminded.", notifications.lateAreReminded],
	"jobs-end": ["Every job ends within a day.", work.jobsEnd],
	"webhooks-handled": ["Every webhook is handled within a day.", work.webhooksAreHandled],
	"payouts-end": ["Every payout has a result within two days.", work.payoutsEnd],
	decided: ["Every application is decided, or waits for staff, within a day.", work.applicationsAreDecided],
	"claims-answered": ["Every proof of payment is answered within three days.", work.claimsAreAnswered],
	"letters-answered": [
		"What a borrower writes to support is answered within two days.",
		people.lettersAreAnswered,
	],
	"answers-told": ["Every answer of support has one letter to its borrower.", people.answersAreTold],
	"new-phone": [
		"After a lost phone or number the new one shows the same loan, and the lost one is logged out.",
		people.newPhonesContinue,
	],
	"new-number": [
		"With a changed number the borrower logs in; the old one gets one text about it and no other.",
		people.newNumbersHold,
	],
	deaths: [
		"After a death was recorded nothing is sent or lent, and the debt is written off.",
		people.deathsAreRespected,
	],
	phones: ["What a borrower's phone checks is true.", work.phonesAgree],
	clock: ["Nothing happens in the future.", work.clockIsRight],
	// These compute what they expect with the product's own code; what another rule notices too is noticed by that one.
	chains: ["Every chain of hashes is unbroken, and the books are what the events say.", books.chainsHold],
	debt: ["The books of a loan hold what its contract and its events say.", books.debtIsByContract],
	ceiling: ["Penalties never pass their ceiling.", books.costHasCeiling],
};

export type BrokenRule = { readonly rule: string; readonly says: string; readonly detail: string };

/** Checks every rule in its order; the first broken one ends the run. */
export async function checkRules(
	facts: DayFacts,
): Promise<{ readonly openLoans: number; readonly broken: BrokenRule | null }> {
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from loans
		where status in ('repaying', 'overdue')`.execute(facts.simulation.database.db);
	const context = eveningOf(facts);
	const openLoans = rows[0]?.count ?? 0;
	for (const [rule, [says, check]] of Object.entries(rules)) {
		const detail = await check(context);
		if (detail !== null) return { openLoans, broken: { rule, says, detail } };
	}
	return { openLoans, broken: null };
}
