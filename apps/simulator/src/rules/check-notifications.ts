import type { countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { mayContact, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { isQuiet } from "../world/bad-days.ts";
import type { SentSms } from "../world/lender.ts";
import type { Check } from "./check-books.ts";
import type { RuleContext } from "./evening.ts";

const dayMs = 86_400_000;

const reminderKinds: ReadonlySet<string> = new Set(["paymentComing", "paymentDue", "paymentLate"]);
/** Notices of one payment, also of the one that ends a loan. */
const paymentKinds = [
	"paymentReceived",
	"paymentReceivedLate",
	"paymentRolledOver",
	"loanPaidOff",
	"loanPaidOffLimit",
	"loanPaidOffOffered",
	"loanPaidBeyond",
	"loanGivenBack",
] as const;
const endKinds = [
	"loanPaidOff",
	"loanPaidOffLimit",
	"loanPaidOffOffered",
	"loanPaidBeyond",
	"loanGivenBack",
	"proofConfirmed",
] as const;

/** Borrowers who were recorded as deceased, rightly or not, got no letters for a while. */
export const everDead = sql`(select subject::uuid from proposals where kind = 'borrowerDeath' and decision = 'approved')`;

/**
 * Every payment of a rail that was booked was confirmed to its payer, once; every proof that staff answered was answered
 * once. The money of a confirmed proof was confirmed with the proof.
 */
export const paymentsAreConfirmed: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`with told as (
			select borrower_id, count(*) as letters from notifications where kind = any(${paymentKinds}::text[]) group by 1
		), paid as (
			select l.borrower_id, count(*) as payments from payments p join loans l on l.id = p.loan_id
			where p.event_id is not null and p.rail <> 'voucher' and p.booked_as <> 'proof' group by 1
		), answers as (
			select borrower_id, count(*) as letters from notifications where kind in ('proofConfirmed', 'proofRefused')
			group by 1
		), proofs as (
			select l.borrower_id, count(*) as payments from vouchers v join loans l on l.id = v.loan_id
			where v.answered_by is not null group by 1
		)
		select borrower_id, coalesce(payments, 0)::int as payments, coalesce(letters, 0)::int as letters
		from paid full join told using (borrower_id)
		where coalesce(payments, 0) <> coalesce(letters, 0) and borrower_id not in ${everDead}
		union all select borrower_id, coalesce(payments, 0)::int, coalesce(letters, 0)::int
		from proofs full join answers using (borrower_id)
		where coalesce(payments, 0) <> coalesce(letters, 0) and borrower_id not in ${everDead} limit 3`.execute(
		simulation.database.db,
	);
	return rows.length > 0 ? JSON.stringify(rows) : null;
};

/** Each signed agreement was sent to its borrower, once. */
export const agreementsAreSent: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`select a.borrower_id, count(*)::int as agreements, (
			select count(*)::int from notifications n
			where n.borrower_id = a.borrower_id and n.kind = 'agreementSigned') as letters
		from agreements a where a.borrower_id not in ${everDead} group by 1 having count(*) <> (
			select count(*) from notifications n where n.borrower_id = a.borrower_id and n.kind = 'agreementSigned')
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? JSON.stringify(rows) : null;
};

/** A borrower who got money has a letter about it, one for each loan. */
export const moneySentIsTold: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`select l.borrower_id, count(*)::int as loans, (
			select count(*)::int from notifications n where n.borrower_id = l.borrower_id and n.kind = 'moneySent') as letters
		from loans l where l.borrower_id not in ${everDead} group by 1 having count(*) <> (
			select count(*) from notifications n where n.borrower_id = l.borrower_id and n.kind = 'moneySent')
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? JSON.stringify(rows) : null;
};

/** A loan that ended by a payment was told to have ended. */
export const paidOffIsNotified: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`select l.id, l.status, l.closed_at from loans l
		where l.status in ('finished', 'returned') and l.borrower_id not in ${everDead} and not exists (
			select from notifications n where n.borrower_id = l.borrower_id and n.kind = any(${endKinds}::text[])
				and n.sent_at >= l.closed_at - interval '1 minute')
			and not exists (select from loan_events e where e.loan_id = l.id
				and e.kind in ('penalty-reduction', 'claim-closed', 'reversal', 'credit-refund'))
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `paid off and not told: ${JSON.stringify(rows)}` : null;
};

/** What has one letter each time it happens: the kind of the letter, and the borrowers to whom it happened. */
const causes = {
	offerExpired: sql`select borrower_id from order_events where command = 'expire'`,
	applicationApproved: sql`select borrower_id from order_events where command = 'approve'`,
	applicationRejected: sql`select borrower_id from order_events where command = 'reject'`,
	payoutFailed: sql`select borrower_id from order_events where command = 'payoutFailed'`,
	payoutCameBack: sql`select borrower_id from order_events where command = 'payoutReversed'`,
	creditRefunded: sql`select l.borrower_id from loan_events e join loans l on l.id = e.loan_id
		where e.kind = 'credit-refund'`,
} as const;

/** Each of these letters was written as often as its cause happened. */
export const causesAreTold: Check = async ({ simulation }) => {
	for (const [kind, cause] of Object.entries(causes)) {
		const { rows } = await sql<object>`with happened as (
				select borrower_id, count(*)::int as times from (${cause}) as c group by 1
			), told as (
				select borrower_id, count(*)::int as letters from notifications where kind = ${kind} group by 1
			)
			select borrower_id, coalesce(times, 0) as times, coalesce(letters, 0) as letters
			from happened full join told using (borrower_id)
			where coalesce(times, 0) <> coalesce(letters, 0) and borrower_id not in ${everDead} limit 3`.execute(
			simulation.database.db,
		);
		if (rows.length > 0) return `${kind}: ${JSON.stringify(rows)}`;
	}
	return null;
};

const spanish = /\b(?:el|la|los|las|de|del|en|que|para|por|con|tu|te|no|es|un|una|hoy|pago|código)\b/giu;
const english = /\b(?:the|of|in|to|for|by|with|your|you|not|is|was|are|a|an|today|payment|code)\b/giu;

function isSpanish(text: string): boolean {
	return (text.match(spanish)?.length ?? 0) > (text.match(english)?.length ?? 0);
}

/** Every text is in the language of its reader: nobody here chooses another than the country's. */
export const textsAreInTheirLanguage: Check = async (context) => {
	const ids = context.newSms.map(({ reference }) => reference);
	const { rows } = await sql<{ id: string; kind: string; country: (typeof countries)[number] }>`
		select n.id::text, n.kind, b.country from notifications n join borrowers b on b.id = n.borrower_id
		where n.id = any(${ids}::uuid[])`.execute(context.simulation.database.db);
	const readers = new Map(rows.map((row) => [row.id, row]));
	for (const { reference, text } of context.newSms) {
		const reader = readers.get(reference);
		if (!reader) continue;
		const language = isSpanish(text) ? "es" : "en";
		if (language !== packs[reader.country].language) {
			return `text ${reference} of ${reader.kind} to a reader in ${reader.country} is not in their language`;
		}
	}
	return null;
};

/** The gateway took each text once, unless its answer was lost. */
export const textsAreSentOnce: Check = async ({ simulation, newSms }) => {
	for (const { reference } of newSms) {
		const count = simulation.smsCounts.get(reference) ?? 0;
		if (count > 1 && !simulation.maybeTwice.has(reference))
			return `text ${reference} was sent ${count} times`;
	}
	return null;
};

/** A notice leaves as a text while the gateway works. On a day without trouble every text does, also a code. */
export const textsAreSent: Check = async ({ simulation, calmSinceMs, plan, sinceMs }) => {
	const now = simulation.time.nowMs();
	const isCalm = calmSinceMs <= now - 2 * dayMs;
	if (!isQuiet(plan) && !isCalm) return null;
	const from = new Date(isQuiet(plan) ? sinceMs : now);
	const { rows } = await sql<{
		id: string;
		kind: string | null;
		outcome: string | null;
	}>`select o.id, n.kind, o.outcome from outbox o left join notifications n on n.id = o.id
		where (n.borrower_id is null or n.borrower_id not in ${everDead})
			-- What waited when a number was changed is not sent to the old one.
			and not exists (select from proposals p where p.kind = 'mobileChange' and p.borrower_id = n.borrower_id
				and o.outcome = 'expired' and p.decided_at = o.settled_at)
			and (o.created_at > ${from}::timestamptz
			or (${isCalm} and n.kind <> all(${[...reminderKinds]}::text[])
				and o.created_at between ${new Date(now - 2 * dayMs)}::timestamptz and ${new Date(now - dayMs)}::timestamptz))`.execute(
		simulation.database.db,
	);
	const lost = rows.find(({ id, outcome }) => outcome === null || !simulation.smsCounts.has(id));
	return lost
		? `text ${lost.id} of ${lost.kind ?? "a code"} is ${lost.outcome ?? "not sent"} and reached no gateway`
		: null;
};

async function remindersAmong({ simulation }: RuleContext, texts: readonly SentSms[]) {
	const ids = texts.map(({ reference }) => reference);
	const { rows } = await sql<{
		id: string;
		kind: string;
		borrowerId: string;
		country: (typeof countries)[number];
	}>`
		select n.id::text, n.kind, n.borrower_id::text, b.country from notifications n join borrowers b on b.id = n.borrower_id
		where n.id = any(${ids}::uuid[])`.execute(simulation.database.db);
	const facts = new Map(rows.map((row) => [row.id, row]));
	return texts.flatMap((sms) => {
		const fact = facts.get(sms.reference);
		return fact && reminderKinds.has(fact.kind) ? [{ ...sms, ...fact }] : [];
	});
}

/** Reminders come only within the hours and as seldom as the law says. */
export const contactHoursHold: Check = async (context) => {
	const contacted = new Map<string, number>();
	for (const { at, country, borrowerId, reference } of await remindersAmong(context, context.newSms)) {
		const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
			packs[country].timeZone,
		);
		const date = local.toPlainDate().toString();
		const time = local.toPlainTime().toString().slice(0, 5);
		const key = `${borrowerId} ${date}`;
		const isRepeat = context.simulation.maybeTwice.has(reference);
		const contactedToday = isRepeat ? 0 : (contacted.get(key) ?? 0);
		const moment = { date, time, contactedToday, channel: "sms", channelsThisWeek: ["sms"] };
		if (!mayContact(regions[country], moment)) {
			return `a reminder reached ${borrowerId} in ${country} on ${date} at ${time}`;
		}
		contacted.set(key, contactedToday + 1);
	}
	return null;
};

/**
 * Who is a week late was reminded, unless a claim is open or the borrower refused reminders. While an older instalment
 * was open, the reminders were about that one.
 */
export const lateAreReminded: Check = async ({ simulation, calmSinceMs }) => {
	const now = simulation.time.nowMs();
	if (calmSinceMs > now - 8 * dayMs) return null;
	const before = new Date(now - 7 * dayMs).toISOString().slice(0, 10);
	const { rows } = await sql<object>`select l.id, s.late_after from loans l
		join standings s on s.loan_id = l.id and s.to_day = 'infinity' and s.state = 'open'
		where l.status = 'overdue' and s.late_after < ${before}::date and not exists (
			select from collection_contacts c where c.loan_id = l.id and c.kind like 'after-%'
				and (c.due_on >= s.late_after - 1 or c.contacted_at >= s.late_after + 1))
		and not exists (select from loan_events e where e.loan_id = l.id and e.kind = 'claim-opened')
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `late and not reminded: ${JSON.stringify(rows)}` : null;
};
