import { addDays, type PlainDate } from "../time/index.ts";

/** What autopay charges: a card that the rail keeps, a wallet, a UPI mandate, or a mandate at the bank. */
export const autopayWays = ["card", "nequi", "upi", "nach"] as const;
export type AutopayWay = (typeof autopayWays)[number];

/** Why a mandate has ended. `unanswered`: the borrower began and never allowed it. */
export const autopayEnds = [
	"stopped",
	"refused",
	"expired",
	"revoked",
	"cardExpired",
	"cardRemoved",
	"loanEnded",
	"deceased",
	"unanswered",
] as const;
export type AutopayEnd = (typeof autopayEnds)[number];

/** Local hours, "06:00": from the first to before the second. */
export type TryHours = { readonly from: string; readonly to: string };

export type AutopayRules = {
	/** The borrower is told so many days before the due date, from this local time on. */
	readonly noticeDaysBefore: number;
	readonly noticeFrom: string;
	/** No try comes sooner after the notice than this. */
	readonly noticeHoursMin: number;
	/** Of the due date. One failed try alone makes nobody late, so the last one is on the same day. */
	readonly tries: readonly [TryHours, TryHours];
	/** The most that one charge may be, in percent of the dearest instalment: a rollover adds interest. */
	readonly limitPercent: number;
	/** The mandate outlives the last due date by this, because a rollover moves it. */
	readonly lastsDaysAfterLast: number;
};

/** A moment where the borrower lives. */
export type LocalTime = { readonly date: PlainDate; readonly time: string };

function isWithin({ from, to }: TryHours, time: string): boolean {
	return time >= from && time < to;
}

const hoursOfDay = 24;

/** The last local moment at which a notice is early enough for the first try. */
function lastNotice({ tries, noticeHoursMin }: AutopayRules, dueOn: PlainDate): LocalTime {
	const [hours = "0", minutes = "00"] = tries[0].from.split(":");
	const before = Number(hours) - noticeHoursMin;
	const days = Math.floor(before / hoursOfDay);
	const hour = before - days * hoursOfDay;
	return { date: addDays(dueOn, days), time: `${String(hour).padStart(2, "0")}:${minutes}` };
}

function isBefore(one: LocalTime, other: LocalTime): boolean {
	return one.date < other.date || (one.date === other.date && one.time < other.time);
}

/** When the notice of a due date is given: from the first moment to the second, which is still in time. */
export function noticeSpan(rules: AutopayRules, dueOn: PlainDate): { from: LocalTime; until: LocalTime } {
	return {
		from: { date: addDays(dueOn, -rules.noticeDaysBefore), time: rules.noticeFrom },
		until: lastNotice(rules, dueOn),
	};
}

/** Whether the borrower is told now about the charge of a due date. */
export function isNoticeTime(rules: AutopayRules, dueOn: PlainDate, at: LocalTime): boolean {
	const { from, until } = noticeSpan(rules, dueOn);
	return !isBefore(at, from) && !isBefore(until, at);
}

/** A charge can be skipped to the end of the day before. */
export function maySkip(dueOn: PlainDate, at: LocalTime): boolean {
	return at.date < dueOn;
}

export type Tries = {
	/** The tries made for this due date. */
	readonly made: readonly (1 | 2)[];
	/** One of them has no answer yet: nothing else is tried before the rail says how it ended. */
	readonly isOpen: boolean;
	/** Hours since the borrower was told. */
	readonly hoursSinceNotice: number;
};

/**
 * The try that may be made now: 1 in the morning, 2 in the evening, each once. Null: none now. A morning that was missed
 * leaves the evening its own try and no more.
 */
export function tryNow(rules: AutopayRules, dueOn: PlainDate, at: LocalTime, tries: Tries): 1 | 2 | null {
	if (at.date !== dueOn || tries.isOpen || tries.hoursSinceNotice < rules.noticeHoursMin) return null;
	const [morning, evening] = rules.tries;
	const number = isWithin(morning, at.time) ? 1 : isWithin(evening, at.time) ? 2 : null;
	return number === null || tries.made.includes(number) || tries.made.includes(2) ? null : number;
}

/** Whether no try of this due date can follow any more. */
export function isOver({ tries: [, evening] }: AutopayRules, dueOn: PlainDate, at: LocalTime): boolean {
	return at.date > dueOn || (at.date === dueOn && at.time >= evening.to);
}

/** The local moments at which something about a due date may change, in order. */
export function momentsOf(rules: AutopayRules, dueOn: PlainDate): readonly LocalTime[] {
	const [morning, evening] = rules.tries;
	return [
		noticeSpan(rules, dueOn).from,
		{ date: dueOn, time: morning.from },
		{ date: dueOn, time: evening.from },
		{ date: dueOn, time: evening.to },
	];
}
