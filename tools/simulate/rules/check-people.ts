import { errorByCode } from "@puente/contract";
import { sql } from "kysely";
import type { Borrower, LostPhone } from "../people/borrower.ts";
import type { Simulation } from "../simulation.ts";
import { survive } from "../world/run-jobs.ts";
import type { Check } from "./check-books.ts";

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
			if (answer !== "otherDevice")
				return `borrower ${borrower.number}: the lost phone is answered ${answer}`;
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

const answerKinds = ["feedbackAnswered", "feedbackDone", "claimConfirmed", "claimRefused"] as const;

/** Every answer of support has one letter to the borrower. */
export const answersAreTold: Check = async ({ simulation }) => {
	const { rows } = await sql<object>`with answers as (
			select f.borrower_id, count(*) as answers from feedback_messages m join feedbacks f on f.id = m.feedback_id
			where m.sender = 'support' group by 1
		), told as (
			select borrower_id, count(*) as letters from notices where kind = any(${[...answerKinds]}::text[]) group by 1
		)
		select borrower_id, coalesce(answers, 0)::int as answers, coalesce(letters, 0)::int as letters
		from answers full join told using (borrower_id) where coalesce(answers, 0) <> coalesce(letters, 0)
		limit 3`.execute(simulation.database.db);
	return rows.length > 0 ? JSON.stringify(rows) : null;
};
