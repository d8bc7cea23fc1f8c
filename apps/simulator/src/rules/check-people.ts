import { errorByCode } from "@puente/contract";
import { packs } from "@puente/regions";
import { notices } from "@puente/words/notices";
import { sql } from "kysely";
import type { Borrower, LostPhone } from "../world/borrower.ts";
import { survive } from "../world/run-jobs.ts";
import type { Simulation } from "../world/simulation.ts";
import type { Check } from "./check-books.ts";
import { everDead } from "./check-notifications.ts";

const dayMs = 86_400_000;
/** What the app promises, and a claim has as its deadline. */
const answerDays = 2;

/** A lost phone is logged out and says why; the new one shows the same loan. Each is looked at once. */
export const newPhonesContinue: Check = async ({ simulation, borrowers }) => {
	for (const borrower of borrowers) {
		for (const lost of borrower.lostPhones) {
			if (lost.isChecked || !borrower.session || lost.seenOrderNo === undefined) continue;
			lost.isChecked = true;
			if (lost.seenOrderNo !== lost.orderNo)
				return `borrower ${borrower.number}: the new phone shows ${lost.seenOrderNo} instead of ${lost.orderNo}`;
			const answer = await askWith(simulation, borrower, lost);
			if (answer !== lost.answer)
				return `borrower ${borrower.number}: the lost session is answered ${answer}`;
		}
	}
	return null;
};

async function askWith(simulation: Simulation, borrower: Borrower, { token }: LostPhone) {
	const { country, phone } = borrower;
	const caller = { country, address: phone.address, token };
	const reply = await survive(simulation, () => simulation.lender().call(caller, "loanProductIndex", {}));
	const code = reply?.result.body.code ?? 0;
	return code === 0 ? "as before" : errorByCode(code);
}

const loginDays = 8;

/**
 * A changed number: the old one gets one text that says so, and none of the borrower's own any more. With the new one
 * the borrower logs in.
 */
export const newNumbersHold: Check = async ({ simulation, borrowers, calmSinceMs }) => {
	const now = simulation.time.nowMs();
	for (const { number, country, numberChanges, session, death } of borrowers) {
		const last = numberChanges.at(-1);
		if (
			last?.doneAtMs &&
			!session &&
			!death &&
			now - Math.max(last.doneAtMs, calmSinceMs) > loginDays * dayMs
		)
			return `borrower ${number} cannot log in with the new number`;
		for (const { oldMobile, doneAtMs } of numberChanges) {
			if (doneAtMs === null) continue;
			const to = `+${packs[country].phone.callingCode}${oldMobile}`;
			const texts = simulation.sms.filter((sms) => sms.to === to && sms.at.getTime() >= doneAtMs);
			const warnings = new Set(texts.filter(({ text }) => isWarning(text)).map(({ reference }) => reference));
			// The simulated clock stands while two persons change a number: what is as old as the change was sent before it.
			if (texts.some(({ text, at }) => !isWarning(text) && at.getTime() > doneAtMs))
				return `borrower ${number}: the old number still gets texts`;
			const isDue = now - Math.max(doneAtMs, calmSinceMs) > answerDays * dayMs;
			if (warnings.size > 1 || (isDue && warnings.size === 0))
				return `borrower ${number}: the old number got ${warnings.size} texts about its change`;
		}
	}
	return null;
};

const warningParts = Object.values(notices.mobileChanged).map((text) =>
	text.slice("{brand}".length, text.indexOf("{digits}")),
);
const isWarning = (text: string) => warningParts.some((part) => text.includes(part));

/**
 * What a borrower wrote is answered by staff in the promised time. A message that is done was answered too, unless the
 * borrower withdrew it.
 */
export const lettersAreAnswered: Check = async ({ simulation, calmSinceMs }) => {
	const now = simulation.time.nowMs();
	if (calmSinceMs > now - answerDays * dayMs) return null;
	const before = new Date(now - answerDays * dayMs);
	const { rows } = await sql<object>`with letters as (
			select id as feedback_id, created_at as written_at from feedbacks
			union all select feedback_id, sent_at from feedback_messages where sender = 'borrower'
		)
		select f.id, f.borrower_id, f.status, l.written_at from letters l join feedbacks f on f.id = l.feedback_id
		where l.written_at < ${before}::timestamptz and f.claim_outcome is distinct from 'withdrawn'
			and not exists (select from feedback_messages a where a.feedback_id = f.id and a.sender = 'support'
				and a.sent_at >= l.written_at)
		order by l.written_at limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? `not answered: ${JSON.stringify(rows)}` : null;
};

/** Days until staff has written off what a borrower owed who died. */
const writtenOffDays = 12;

/**
 * After a death was recorded the borrower gets no notice, no reminder and no text, begins no order and gets no money, and
 * the debt is written off.
 */
export const deathsAreRespected: Check = async (context) => {
	const { simulation, borrowers, calmSinceMs, newSms } = context;
	const { db } = simulation.database;
	for (const { number, death, session } of borrowers) {
		if (!session || !death || death.recordedAtMs === null) continue;
		const id = session.userId;
		const at = new Date(death.recordedAtMs);
		const { rows } = await sql<{ what: string }>`select 'is not recorded' as what where not exists (
				select from borrowers where id = ${id} and deceased_at is not null and blocked_at is not null)
			union all select 'got the notice ' || kind from notifications where borrower_id = ${id} and sent_at > ${at}::timestamptz
			union all select 'was reminded by ' || kind from collection_contacts
				where borrower_id = ${id} and contacted_at > ${at}::timestamptz
			union all select 'began an order' from orders where borrower_id = ${id} and created_at > ${at}::timestamptz
			union all select 'got a payout' from payouts where borrower_id = ${id} and planned_at > ${at}::timestamptz
			union all select 'got the text ' || kind from notifications where borrower_id = ${id} and id = any(${newSms
				.filter((sms) => sms.at > at)
				.map(({ reference }) => reference)}::uuid[])
			limit 1`.execute(db);
		if (rows[0]) return `borrower ${number} died and ${rows[0].what}`;
		const due = Math.max(death.recordedAtMs, calmSinceMs) + writtenOffDays * dayMs;
		if (!death.isTrue || due > simulation.time.nowMs()) continue;
		const { rows: open } = await sql<object>`select id from loans where borrower_id = ${id}
			and status in ('repaying', 'overdue')`.execute(db);
		if (open.length > 0) return `borrower ${number} died and still owes ${JSON.stringify(open)}`;
	}
	return null;
};

const answerKinds = ["feedbackAnswered", "feedbackDone", "claimConfirmed", "claimRefused"] as const;

/** Every answer of support has one letter to the borrower. Those who died get none. */
export const answersAreTold: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`with answers as (
			select f.borrower_id, count(*) as answers from feedback_messages m join feedbacks f on f.id = m.feedback_id
			where m.sender = 'support' group by 1
		), told as (
			select borrower_id, count(*) as letters from notifications where kind = any(${[...answerKinds]}::text[]) group by 1
		)
		select borrower_id, coalesce(answers, 0)::int as answers, coalesce(letters, 0)::int as letters
		from answers full join told using (borrower_id) where coalesce(answers, 0) <> coalesce(letters, 0)
			and borrower_id not in ${everDead}
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? JSON.stringify(rows) : null;
};
