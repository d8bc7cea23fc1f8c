import type { Enqueue, JobHandlers } from "../../../server/src/platform/queue/queue.ts";
import type { Sabotage } from "./sabotage.ts";
import { sourceSabotages } from "./source-sabotages.ts";

type Job = keyof JobHandlers;

/** These jobs do nothing. */
function forget(...names: readonly Job[]): Sabotage {
	const nothing = async () => undefined;
	return {
		handlers: (handlers) => ({ ...handlers, ...Object.fromEntries(names.map((name) => [name, nothing])) }),
	};
}

/** Every second job of this kind is lost. */
function lose(lost: Job): Sabotage {
	let count = 0;
	return {
		enqueue:
			(enqueue): Enqueue =>
			async (db, name, jobs) => {
				const kept = jobs.filter(() => name !== lost || count++ % 2 === 1);
				await enqueue(db, name, kept);
			},
	};
}

type TriggerOptions = {
	readonly on: string;
	readonly when?: string;
	readonly as: string;
	readonly at?: "before" | "after";
};

/** Changes or drops rows as they are written. */
function trigger({ on, when = "true", as, at = "before" }: TriggerOptions): Sabotage {
	const [event, table] = on.split(" on ");
	return {
		sql: `create function simulation_sabotage() returns trigger language plpgsql as $sabotage$
			begin if ${when} then ${as} end if; return new; end $sabotage$;
			create trigger a_sabotage ${at} ${event} on ${table} for each row execute function simulation_sabotage();`,
	};
}

/** One fault at a time, each with what it does. */
export const sabotages: Readonly<Record<string, readonly [string, Sabotage]>> = {
	"no-close": ["The close of the day posts nothing.", forget("close-day")],
	"no-overdue": ["No loan turns overdue by time.", forget("mark-overdue")],
	"no-reminders": ["No reminder is sent.", forget("send-reminder")],
	"no-polls": ["Lost webhooks are never looked for.", forget("poll-payment", "reconcile")],
	"no-webhooks": ["Webhooks are stored and never handled.", forget("handle-webhooks")],
	"no-figures": ["The figures of the dashboards are not made.", forget("make-figures")],
	"no-payouts": ["Agreed loans are never paid out.", forget("pay-out")],
	"no-decisions": ["Applications are never decided.", forget("decide-application")],
	"lost-texts": ["Every second text is lost.", lose("deliver-messages")],
	"texts-not-sent": [
		"Texts without a code count as sent and are not.",
		{
			sender: (sender) => ({
				send: async (message) =>
					/\b\d{6}\b/.test(message.text) ? sender.send(message) : { outcome: "accepted", providerId: "none" },
			}),
		},
	],
	"texts-twice": [
		"Every text is sent twice.",
		{
			sender: (sender) => ({
				async send(message) {
					await sender.send(message);
					return sender.send(message);
				},
			}),
		},
	],
	"any-hour": [
		"Reminders follow a clock that is nine hours wrong.",
		{
			clock: (clock) => ({ ...clock, now: () => new Date(clock.now().getTime() + 9 * 3_600_000) }),
		},
	],
	"forged-webhooks": [
		"Every webhook counts as genuine.",
		{
			collectionRail: (rail) => ({ ...rail, isGenuine: () => true }),
			payoutRail: (rail) => ({ ...rail, isGenuine: () => true }),
		},
	],
	"no-dedupe": [
		"A payment that is found by polling has another id than in its webhook.",
		{
			collectionRail: (rail) => ({
				...rail,
				async verify(reference) {
					const result = await rail.verify(reference);
					if (result.outcome !== "found") return result;
					const payments = result.payments.map((paid) => ({ ...paid, paymentId: `${paid.paymentId}-again` }));
					return { ...result, payments };
				},
			}),
		},
	],
	"other-amount": [
		"Payments that are found by polling are one unit too high.",
		{
			collectionRail: (rail) => ({
				...rail,
				async verify(reference) {
					const result = await rail.verify(reference);
					if (result.outcome !== "found") return result;
					const payments = result.payments.map((paid) => ({ ...paid, amountMinor: paid.amountMinor + 100n }));
					return { ...result, payments };
				},
			}),
		},
	],
	"paid-twice": [
		"Every payout is sent a second time under another reference.",
		{
			payoutRail: (rail) => ({
				...rail,
				async send(payout) {
					await rail.send({ ...payout, reference: crypto.randomUUID() });
					return rail.send(payout);
				},
			}),
		},
	],
	"always-settled": [
		"Every payout counts as settled as soon as it is sent.",
		{
			payoutRail: (rail) => ({
				...rail,
				async send({ amountMinor, currency, reference }) {
					return { outcome: "settled", providerId: reference, amountMinor, currency };
				},
			}),
		},
	],
	"round-up": [
		"Interest and penalties are rounded up.",
		{
			sql: `create or replace function share_rounded(amount bigint, numerator bigint, denominator bigint, rounding text)
				returns bigint language sql immutable as $$ select ceil(amount::numeric * numerator / denominator)::bigint $$;`,
		},
	],
	"double-penalty": [
		"A day's penalty is twice as high.",
		trigger({
			on: "insert on accruals",
			when: "new.kind = 'penalty'",
			as: "new.per_day := new.per_day * 2;",
		}),
	],
	"slow-interest": [
		"A day's interest is a tenth too low.",
		trigger({
			on: "insert on accruals",
			when: "new.kind = 'interest'",
			as: "new.per_day := new.per_day * 9 / 10;",
		}),
	],
	"forgotten-letter": [
		"No letter says that a loan is paid off.",
		trigger({ on: "insert on notifications", when: "new.kind like 'loanPaid%'", as: "return null;" }),
	],
	"letter-twice": [
		"The letter about received money is sent twice.",
		trigger({
			on: "insert on notifications",
			at: "after",
			when: "new.kind = 'moneySent' and pg_trigger_depth() = 1",
			as: "insert into notifications (id, borrower_id, kind, body_sealed, sent_at) values (gen_random_uuid(), new.borrower_id, new.kind, new.body_sealed, new.sent_at);",
		}),
	],
	"wrong-figure": [
		"The figures of the ledger are one cent too high.",
		trigger({ on: "insert on figure_ledger", as: "new.minor := new.minor + 1;" }),
	],
	"wrong-copy": [
		"The copy of a loan's balances is one cent too low.",
		trigger({
			on: "update on loans",
			when: "new.balances ? 'asset:principal'",
			as: "new.balances := jsonb_set(new.balances, '{asset:principal}', to_jsonb(((new.balances ->> 'asset:principal')::bigint - 1)::text));",
		}),
	],
	"finished-early": [
		"A loan counts as finished after its first payment.",
		trigger({
			on: "update on loans",
			when: "new.status = 'repaying' and new.entries_count > old.entries_count + 0 and (new.balances ->> 'asset:cash')::bigint > (old.balances ->> 'asset:cash')::bigint",
			as: "new.status := 'finished'; new.closed_at := new.opened_at;",
		}),
	],
	"lost-audit": [
		"Every tenth entry of the audit is not written.",
		trigger({ on: "insert on audit", when: "new.number % 10 = 0", as: "return null;" }),
	],
	"wrong-history": [
		"The history says that an application was approved when it was handed in.",
		trigger({
			on: "insert on order_events",
			when: "new.command = 'submit'",
			as: "new.command := 'approve';",
		}),
	],
	"wrong-account": [
		"Interest is booked as a fee.",
		trigger({
			on: "insert on postings",
			when: "new.account = 'income:interest'",
			as: "new.account := 'income:fee';",
		}),
	],
	"skipped-posting": [
		"The tax on a fee is not posted.",
		trigger({ on: "insert on postings", when: "new.account = 'liability:tax'", as: "return null;" }),
	],
	"shortened-payment": [
		"Payments are stored one cent too low.",
		trigger({ on: "insert on payments", as: "new.amount_minor := new.amount_minor - 1;" }),
	],
	"lost-suspense": [
		"Money without an owner does not reach the suspense account.",
		trigger({ on: "insert on general_entries", when: "new.kind = 'received'", as: "return null;" }),
	],
	"hidden-money": [
		"Money without an owner gets no open item.",
		trigger({ on: "insert on open_items", when: "new.kind = 'unmatched'", as: "return null;" }),
	],
	"wrong-step": [
		"An order stays in repayment when its loan is overdue.",
		trigger({ on: "update on orders", when: "new.step = 'Overdued'", as: "new.step := 'Repaying';" }),
	],
	"never-settled": [
		"A text that was sent is forgotten.",
		trigger({ on: "update on outbox", when: "new.outcome = 'accepted'", as: "return old;" }),
	],
	"unheard-answer": [
		"No letter says that support has answered.",
		trigger({ on: "insert on notifications", when: "new.kind = 'feedbackAnswered'", as: "return null;" }),
	],
	"closed-unread": [
		"What a borrower writes to support counts as done at once.",
		trigger({ on: "insert on feedbacks", as: "new.status := 3;" }),
	],
	"two-phones": [
		"A lost phone stays logged in.",
		{
			sql: `drop index sessions_one_open; ${
				trigger({ on: "update on sessions", when: "new.ended_by = 'other-device'", as: "return null;" }).sql
			}`,
		},
	],
	"forgotten-death": [
		"A death that staff recorded is forgotten.",
		trigger({
			on: "update on borrowers",
			when: "new.deceased_at is not null",
			as: "new.deceased_at := null; new.blocked_at := null;",
		}),
	],
	"reminded-dead": [
		"A borrower who died gets a reminder.",
		trigger({
			on: "update on borrowers",
			at: "after",
			when: "new.deceased_at is not null",
			as: "insert into notifications (id, borrower_id, kind, body_sealed, sent_at) values (gen_random_uuid(), new.id, 'paymentLate', '', new.deceased_at + interval '1 hour');",
		}),
	],
	"kept-number": [
		"A number that staff changed still opens the account, and the new one does not.",
		trigger({
			on: "update on borrowers",
			when: "new.mobile_index <> old.mobile_index",
			as: "new.mobile_index := old.mobile_index;",
		}),
	],
	"unwarned-number": [
		"The text to the old number is lost.",
		{
			sender: (sender) => ({
				send: async (message) =>
					/another number|otro número/.test(message.text)
						? { outcome: "accepted", providerId: "none" }
						: sender.send(message),
			}),
		},
	],
	"expired-not-told": [
		"No letter says that an offer has expired.",
		trigger({ on: "insert on notifications", when: "new.kind = 'offerExpired'", as: "return null;" }),
	],
	...sourceSabotages,
	"unfinished-close": [
		"A close never ends.",
		trigger({ on: "update on day_closes", as: "new.finished_at := null;" }),
	],
};
