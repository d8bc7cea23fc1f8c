import { isClaimOpen, loanState } from "@puente/core/loan";
import { money } from "@puente/core/money";
import { type Country, countries } from "@puente/core/region";
import { addDays, daysBetween, type PlainDate, plainDate, weekday } from "@puente/core/time";
import { packs } from "@puente/regions";
import { mayContact, regions } from "@puente/regions/load";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lawInForce } from "../../platform/law/legal-records.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	addContact,
	type Borrower,
	listConsents,
	listContactsSince,
	listToRemind,
	lockBorrower,
} from "../borrower/index.ts";
import { findLoan, listLoanEvents, type StoredLoan } from "../ledger/index.ts";
import { languageOf, mayBeNotified, notifyBorrower } from "../notification/index.ts";
import { portalToken } from "./portal.ts";
import { findCharge } from "./store/autopay-charges.ts";
import { findOpenAutopay } from "./store/autopays.ts";

export type ReminderContext = {
	readonly db: Db;
	readonly vault: Vault;
	readonly now: Date;
	readonly enqueue: Enqueue;
	readonly publicUrl: string;
};

/** Days of reminders before the due date and after it; after the last one, weekly. */
const beforeDays = 3;
const afterDays: readonly number[] = [1, 3, 7];
const laterEveryDays = 7;
const linkDays = 7;
const daySeconds = 86_400;

type Moment = { readonly date: PlainDate; readonly time: string };

function momentOf(now: Date, country: Country): Moment {
	const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
		packs[country].timeZone,
	);
	return {
		date: plainDate(zoned.toPlainDate().toString()),
		time: zoned.toPlainTime().toString().slice(0, 5),
	};
}

const noContacts = { contactedToday: 0, channel: "sms", channelsThisWeek: [] } as const;

/** Runs once a day in each country, as soon as contact is allowed there, and enqueues due reminders. */
export async function enqueueReminders({
	db,
	now,
	enqueue,
}: Omit<ReminderContext, "vault" | "publicUrl">): Promise<void> {
	for (const country of countries) {
		const moment = momentOf(now, country);
		if (!mayContact(await lawInForce(db, country), { ...moment, ...noContacts })) continue;
		if (!(await beginDailyRun(db, `remind:${country}`, moment.date, now))) continue;
		const overdueBy = addDays(moment.date, beforeDays + 1);
		const loans = await listToRemind(db, packs[country].currency.code, overdueBy);
		// After the first week reminders come weekly, so most loans have today's already.
		const due = loans.filter(({ dueOn, sent }) => {
			const reminder = dueOn && reminderOf(dueOn, moment.date);
			return !reminder || !sent.has(reminder.kind);
		});
		await enqueue(
			db,
			"send-reminder",
			due.map(({ id: loanId }) => ({ loanId })),
		);
	}
}

type Reminder = {
	readonly kind: string;
	readonly notice: "paymentComing" | "paymentDue" | "paymentLate";
	readonly dueOn: PlainDate;
};

/**
 * The reminder of a due date, if any. It stays the same until the next one: if its day does not allow contact, it is
 * sent on the first day that does.
 */
function reminderOf(dueOn: PlainDate, today: PlainDate): Reminder | null {
	const late = daysBetween({ from: dueOn, to: today });
	if (late < -beforeDays) return null;
	if (late < 0) return { kind: "before", notice: "paymentComing", dueOn };
	if (late === 0) return { kind: "onDay", notice: "paymentDue", dueOn };
	const last = afterDays.at(-1) ?? 0;
	const weekly = late - ((late - last) % laterEveryDays);
	const day = late > last ? weekly : afterDays.findLast((each) => each <= late);
	return { kind: `after-${day}`, notice: "paymentLate", dueOn };
}

/** Reminds the borrower, and no other person, if local law allows it: hours, days and frequency. */
export async function remind(context: ReminderContext, loanId: string): Promise<void> {
	await context.db.transaction().execute(async (tx) => {
		const loan = await findLoan(tx, loanId);
		if (loan) await remindBorrower({ ...context, db: tx }, await lockBorrower(tx, loan.borrowerId), loan);
	});
}

async function remindBorrower(context: ReminderContext, borrower: Borrower, loan: StoredLoan): Promise<void> {
	const { db, now } = context;
	if (!mayBeNotified(borrower)) return;
	const moment = momentOf(now, borrower.country);
	const events = await listLoanEvents(db, loan.id);
	const state = loanState(loan.terms, events, moment.date);
	const phase = state.phases.find(({ settled }) => !settled);
	const isOpen = state.status === "repaying" || state.status === "overdue";
	const reminder = phase && isOpen ? reminderOf(phase.dueOn, moment.date) : null;
	if (!phase || !reminder || !(await isAllowed(context, borrower, moment))) return;
	if (await hasRefused(db, borrower)) return;
	// An open claim says that the borrower has paid, so no reminder is sent.
	if (isClaimOpen(events)) return;
	if (await isChargedByItself(db, loan, reminder)) return;
	const contact = {
		loanId: loan.id,
		kind: reminder.kind,
		dueOn: reminder.dueOn,
		borrowerId: borrower.id,
		channel: "sms",
		madeAt: now,
	} as const;
	if (!(await addContact(db, contact))) return;
	const amountMinor = state.due.totalMinor > 0n ? state.due.totalMinor : phase.dueMinor;
	await send(context, borrower, { loan, reminder, amountMinor, moment });
}

/** Autopay tells the borrower itself; only what it did not charge is reminded of. */
async function isChargedByItself(db: Db, { id }: StoredLoan, { kind, dueOn }: Reminder): Promise<boolean> {
	if (kind !== "before" && kind !== "onDay") return false;
	const charge = await findCharge(db, id, dueOn);
	if (charge) return charge.state === "told" || charge.state === "tried";
	return kind === "before" && (await findOpenAutopay(db, id))?.state === "active";
}

/** Some laws let borrowers refuse messages about a debt. */
async function hasRefused(db: Db, { id, country }: Borrower): Promise<boolean> {
	if (!packs[country].remindersRefusable) return false;
	return (await listConsents(db, id)).some(({ purpose }) => purpose === "noReminders");
}

async function isAllowed({ db, now }: ReminderContext, borrower: Borrower, moment: Moment): Promise<boolean> {
	const { timeZone } = packs[borrower.country];
	const contacts = await listContactsSince(db, borrower.id, secondsAfter(now, -7 * daySeconds));
	// The calendar week begins on Monday.
	const monday = addDays(moment.date, -((weekday(moment.date) + 6) % 7));
	const thisWeek = contacts.filter(({ madeAt }) => localDate(madeAt, timeZone) >= monday);
	return mayContact(await lawInForce(db, borrower.country), {
		...moment,
		channel: "sms",
		contactedToday: contacts.filter(({ madeAt }) => localDate(madeAt, timeZone) === moment.date).length,
		channelsThisWeek: [...new Set(thisWeek.map(({ channel }) => channel))],
	});
}

/** A message not sent by the end of the allowed hours is dropped. */
function endOfContactHours({ country }: Borrower, { date, time }: Moment): Date {
	const window = regions[country].terms.collection.windows.find(
		({ weekdays, from, to }) => weekdays.includes(weekday(date)) && time >= from && time < to,
	);
	const local = Temporal.PlainDateTime.from(
		`${date}T${window?.to === "24:00" ? "23:59" : (window?.to ?? time)}`,
	);
	return new Date(local.toZonedDateTime(packs[country].timeZone).epochMilliseconds);
}

type ReminderMessage = {
	readonly loan: StoredLoan;
	readonly reminder: Reminder;
	readonly amountMinor: bigint;
	readonly moment: Moment;
};

/**
 * A push that fails turns into an SMS. Where the law limits the channels of a week, that could be one too many, so
 * reminders there go by SMS from the start.
 */
function mayRemindByPush({ country }: Borrower): boolean {
	return regions[country].terms.collection.channelsPerWeekMax === null;
}

/** The message is also stored in the app, which is not another channel: it does not alert the borrower. */
async function send(
	reminderContext: ReminderContext,
	borrower: Borrower,
	message: ReminderMessage,
): Promise<void> {
	const { db, vault, now, enqueue, publicUrl } = reminderContext;
	const { loan, reminder, amountMinor, moment } = message;
	const { remindersRefusable } = packs[borrower.country];
	const context = { db, now, deps: { vault, enqueue } };
	const language = await languageOf(context, borrower);
	const portal = portalToken(vault, loan.id, secondsAfter(now, linkDays * daySeconds));
	const link = `${publicUrl}/?lang=${language}#/repay/cashier?portal=${portal}`;
	const optOut = remindersRefusable ? ` ${notices.refuseReminders[language]}` : "";
	const values = {
		amount: money(amountMinor, loan.currency),
		date: { day: reminder.dueOn },
	};
	await notifyBorrower(context, borrower, reminder.notice, values, {
		more: fill(notices.payHere[language], { link }) + optOut,
		notAfter: endOfContactHours(borrower, moment),
		only: !mayRemindByPush(borrower),
	});
}
