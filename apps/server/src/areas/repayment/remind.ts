import {
	addDays,
	type Country,
	countries,
	daysBetween,
	type Language,
	languages,
	loanState,
	type PlainDate,
	weekday,
} from "@puente/core";
import { packs } from "@puente/regions";
import { mayContact, regions } from "@puente/regions/load";
import { fill } from "@puente/words";
import { notices } from "@puente/words/notices";
import { localDate, secondsAfter } from "../../clock.ts";
import type { Vault } from "../../crypto/vault.ts";
import { dayText, moneyText } from "../../documents/agreement.ts";
import type { Enqueue } from "../../jobs/queue.ts";
import { openAnswer } from "../../orders/saved-answers.ts";
import { type Borrower, lockBorrower } from "../../store/borrowers.ts";
import { listConsents } from "../../store/consents.ts";
import { addContact, listContactsSince, listToRemind } from "../../store/contacts.ts";
import { beginDailyRun } from "../../store/daily-runs.ts";
import { findLoan, listLoanEvents, type StoredLoan } from "../../store/loans.ts";
import { addToOutbox } from "../../store/outbox.ts";
import type { Db } from "../../store/schema.ts";
import { listVouchers } from "../../store/vouchers.ts";
import { e164Of } from "./payer.ts";
import { portalToken } from "./portal.ts";

export type Reminding = {
	readonly db: Db;
	readonly vault: Vault;
	readonly now: Date;
	readonly enqueue: Enqueue;
	readonly publicUrl: string;
};

/** Days before the due date, and after it; later than the last one, once a week. */
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
		date: zoned.toPlainDate().toString() as PlainDate,
		time: zoned.toPlainTime().toString().slice(0, 5),
	};
}

const nobodyYet = { contactedToday: 0, channel: "sms", channelsThisWeek: [] } as const;

/** Once a day in each country, as soon as borrowers there may be reached: finds whom to write to. */
export async function enqueueReminders({
	db,
	now,
	enqueue,
}: Omit<Reminding, "vault" | "publicUrl">): Promise<void> {
	for (const country of countries) {
		const moment = momentOf(now, country);
		if (!mayContact(regions[country].terms.collection, { ...moment, ...nobodyYet })) continue;
		if (!(await beginDailyRun(db, `remind:${country}`, moment.date, now))) continue;
		const overdueOn = [addDays(moment.date, 1), addDays(moment.date, beforeDays + 1)];
		for (const loanId of await listToRemind(db, packs[country].currency.code, overdueOn)) {
			await enqueue(db, "remind", { loanId });
		}
	}
}

type Reminder = {
	readonly kind: string;
	readonly text: keyof typeof notices.reminders;
	readonly dueOn: PlainDate;
};

/** What there is to say about a due date today, if anything. */
function reminderOf(dueOn: PlainDate, today: PlainDate): Reminder | null {
	const late = daysBetween({ from: dueOn, to: today });
	if (late === -beforeDays) return { kind: "before", text: "before", dueOn };
	if (late === 0) return { kind: "onDay", text: "onDay", dueOn };
	const last = afterDays.at(-1) ?? 0;
	const isDay = afterDays.includes(late) || (late > last && (late - last) % laterEveryDays === 0);
	return isDay ? { kind: `after-${late}`, text: "after", dueOn } : null;
}

/** Writes to the borrower, and to nobody else, when the law of the place lets us: its hours, its days and how often. */
export async function remind(reminding: Reminding, loanId: string): Promise<void> {
	await reminding.db.transaction().execute(async (tx) => {
		const loan = await findLoan(tx, loanId);
		if (loan) await remindOf({ ...reminding, db: tx }, await lockBorrower(tx, loan.borrowerId), loan);
	});
}

async function remindOf(reminding: Reminding, borrower: Borrower, loan: StoredLoan): Promise<void> {
	const { db, now } = reminding;
	const moment = momentOf(now, borrower.country);
	const state = loanState(loan.terms, await listLoanEvents(db, loan.id), moment.date);
	const phase = state.phases.find(({ settled }) => !settled);
	const isOpen = state.status === "repaying" || state.status === "overdue";
	const reminder = phase && isOpen ? reminderOf(phase.dueOn, moment.date) : null;
	if (!phase || !reminder || !(await isAllowed(reminding, borrower, moment))) return;
	if (await hasRefused(db, borrower)) return;
	// Whoever has sent a proof of payment is not told to pay again.
	if ((await listVouchers(db, loan.id)).some(({ status }) => status === "pending")) return;
	const contact = {
		loanId: loan.id,
		...reminder,
		borrowerId: borrower.id,
		channel: "sms",
		madeAt: now,
	} as const;
	if (!(await addContact(db, contact))) return;
	const amountMinor = state.due.totalMinor > 0n ? state.due.totalMinor : phase.dueMinor;
	await send(reminding, borrower, { loan, reminder, amountMinor, moment });
}

/** Where the law lets a borrower refuse messages about a debt, one who has is not written to. */
async function hasRefused(db: Db, { id, country }: Borrower): Promise<boolean> {
	if (!packs[country].remindersRefusable) return false;
	return (await listConsents(db, id)).some(({ purpose }) => purpose === "noReminders");
}

async function isAllowed({ db, now }: Reminding, borrower: Borrower, moment: Moment): Promise<boolean> {
	const { timeZone } = packs[borrower.country];
	const contacts = await listContactsSince(db, borrower.id, secondsAfter(now, -7 * daySeconds));
	// The calendar week begins on Monday.
	const monday = addDays(moment.date, -((weekday(moment.date) + 6) % 7));
	const thisWeek = contacts.filter(({ madeAt }) => localDate(madeAt, timeZone) >= monday);
	return mayContact(regions[borrower.country].terms.collection, {
		...moment,
		channel: "sms",
		contactedToday: contacts.filter(({ madeAt }) => localDate(madeAt, timeZone) === moment.date).length,
		channelsThisWeek: [...new Set(thisWeek.map(({ channel }) => channel))],
	});
}

/** A message that is not out by the end of the hours in which it may arrive is not sent. */
function endOfHours({ country }: Borrower, { date, time }: Moment): Date {
	const window = regions[country].terms.collection.windows.find(
		({ weekdays, from, to }) => weekdays.includes(weekday(date)) && time >= from && time < to,
	);
	const local = Temporal.PlainDateTime.from(
		`${date}T${window?.to === "24:00" ? "23:59" : (window?.to ?? time)}`,
	);
	return new Date(local.toZonedDateTime(packs[country].timeZone).epochMilliseconds);
}

type Sending = {
	readonly loan: StoredLoan;
	readonly reminder: Reminder;
	readonly amountMinor: bigint;
	readonly moment: Moment;
};

async function send(reminding: Reminding, borrower: Borrower, sending: Sending): Promise<void> {
	const { db, vault, now, enqueue, publicUrl } = reminding;
	const { loan, reminder, amountMinor, moment } = sending;
	const { currency, timeZone } = packs[borrower.country];
	const language = await languageOf(reminding, borrower);
	const portal = portalToken(vault, loan.id, secondsAfter(now, linkDays * daySeconds));
	const words = notices.reminders[reminder.text][language];
	const how = packs[borrower.country].remindersRefusable ? ` ${notices.refuseReminders[language]}` : "";
	const text = fill(words + how, {
		brand: "Puente",
		amount: moneyText(amountMinor, loan.currency, currency.locale),
		date: dayText(reminder.dueOn, language, timeZone),
		link: `${publicUrl}/?lang=${language}#/repay/cashier?portal=${portal}`,
	});
	const id = crypto.randomUUID();
	const bodySealed = vault.seal("outbox", JSON.stringify({ to: e164Of(vault, borrower), text }));
	const notAfter = endOfHours(borrower, moment);
	await addToOutbox(db, { id, country: borrower.country, bodySealed, notAfter }, now);
	await enqueue(db, "deliver-message", { outboxId: id });
}

/** The one that the borrower asked to be written to in, else the region's. */
async function languageOf({ db, vault }: Reminding, borrower: Borrower): Promise<Language> {
	const personal = await openAnswer({ db, vault }, borrower, "BasicInfo");
	return (
		languages.find((language) => language === personal?.["language"]) ?? packs[borrower.country].language
	);
}
