import { lateBuckets, loanState, rollBuckets } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import { addDays, monthEnd, type PlainDate, weekday } from "@puente/core/time";
import { regions } from "@puente/regions/load";
import { readEvent, readTerms } from "../src/modules/ledger/store/loan-formats.ts";
import type { Grain, Range } from "../src/modules/reporting/store/dashboards.ts";
import type { Days } from "../src/modules/reporting/store/figures.ts";
import { localDate } from "../src/platform/clock/clock.ts";
import type { Db } from "../src/platform/database/schema/index.ts";

/** Reads all rows from which the panels of a country are computed. */
export async function readRows(db: Db, country: Country) {
	const { pack, terms } = regions[country];
	const currency: Currency = pack.currency.code;
	const orders = await db.selectFrom("orders").select("id").where("country", "=", country).execute();
	const orderIds = new Set(orders.map(({ id }) => id));
	const orderEvents = await db.selectFrom("orderEvents").selectAll().execute();
	const rails: readonly string[] = [...terms.rails.in, ...terms.rails.out];
	const webhooks = await db.selectFrom("webhooks").selectAll().execute();
	return {
		currency,
		dayOf: (at: Date) => localDate(at, pack.timeZone),
		orderEvents: orderEvents.filter((event) => orderIds.has(event.orderId)),
		loans: await db.selectFrom("loans").selectAll().where("currency", "=", currency).execute(),
		loanEvents: await db.selectFrom("loanEvents").selectAll().execute(),
		payouts: await db.selectFrom("payouts").selectAll().execute(),
		webhooks: webhooks.filter(({ rail }) => rails.includes(rail)),
		postings: await db
			.selectFrom("entries")
			.innerJoin("postings", (on) =>
				on.onRef("postings.loanId", "=", "entries.loanId").onRef("postings.number", "=", "entries.number"),
			)
			.select(["entries.loanId", "kind", "postedOn", "account", "minor"])
			.where("currency", "=", currency)
			.execute(),
	};
}
export type Rows = Awaited<ReturnType<typeof readRows>>;

/** The plain functions compute the panels a second way: from all rows in memory, replaying every loan for every day. */
export function plainApplications({ orderEvents, dayOf }: Rows, range: Range) {
	return periodsOf(range).map(({ starts, ends }) => {
		const own = orderEvents.filter(({ at }) => dayOf(at) >= starts && dayOf(at) <= ends);
		const count = (command: string) => own.filter((event) => event.command === command).length;
		return { starts, handedIn: count("submit"), approved: count("approve"), rejected: count("reject") };
	});
}

const isPayout = (kind: string) => ["disbursement", "fee", "tax", "payout-reversal"].includes(kind);

type PostingRow = Rows["postings"][number];

function sumOf(postings: readonly PostingRow[], matches: (posting: PostingRow) => boolean): bigint {
	return postings.filter(matches).reduce((sum, { minor }) => sum + BigInt(minor), 0n);
}

export function plainMoney({ postings }: Rows, range: Range) {
	return periodsOf(range).map(({ starts, ends }) => {
		const cash = postings.filter(
			({ account, postedOn }) => account === "asset:cash" && postedOn >= starts && postedOn <= ends,
		);
		const owed = (account: string) =>
			String(sumOf(postings, (posting) => posting.account === account && posting.postedOn <= ends));
		return {
			starts,
			disbursedMinor: String(-sumOf(cash, ({ kind }) => isPayout(kind))),
			collectedMinor: String(sumOf(cash, ({ kind }) => !isPayout(kind))),
			principalMinor: owed("asset:principal"),
			interestMinor: owed("asset:interest"),
			penaltyMinor: owed("asset:penalty"),
		};
	});
}

/** State of each loan at the end of a day, from the events recorded by then. */
function loansAsOf({ loans, loanEvents, dayOf }: Rows, day: PlainDate) {
	return loans.flatMap((loan) => {
		if (loan.openedOn > day) return [];
		const isVoid = loan.status === "void" && loan.closedAt !== null && dayOf(loan.closedAt) <= day;
		const recorded = loanEvents.filter(
			({ loanId, recordedAt }) => loanId === loan.id && dayOf(recordedAt) <= day,
		);
		const { status, overdueDays, payoff } = loanState(readTerms(loan.terms), recorded.map(readEvent), day);
		const isOpen = !isVoid && (status === "repaying" || status === "overdue");
		const outcome = status === "written-off" ? "written-off" : "closed";
		return [{ id: loan.id, isOpen, outcome, lateDays: overdueDays, principal: payoff.principalMinor }];
	});
}

export function plainBook(rows: Rows, range: Range) {
	return periodsOf(range).map(({ starts, ends }) => {
		const open = loansAsOf(rows, ends).filter(({ isOpen }) => isOpen);
		return { starts, on: ends, buckets: inBuckets(open, lateBuckets) };
	});
}

export function plainRolls(rows: Rows, { from, to }: Days) {
	return periodsOf({ from, to, grain: "month" }).flatMap(({ starts, ends }) => {
		const after = new Map(loansAsOf(rows, ends).map((loan) => [loan.id, loan]));
		const open = loansAsOf(rows, addDays(starts, -1)).filter(({ isOpen }) => isOpen);
		return rollBuckets.flatMap((lateFrom) => {
			const own = open.filter(({ lateDays }) => bucketOf(lateDays, rollBuckets) === lateFrom);
			const moved = Map.groupBy(own, ({ id }) => {
				const then = after.get(id);
				if (!then) throw new Error(`loan ${id} is missing at the end of the month`);
				return then.isOpen ? String(bucketOf(then.lateDays, rollBuckets)) : then.outcome;
			});
			return [...moved]
				.map(([outcome, loans]) => ({ month: starts, lateFrom, outcome, ...totalOf(loans) }))
				.sort((left, right) => (left.outcome < right.outcome ? -1 : 1));
		});
	});
}

export function plainVintages({ loans, postings }: Rows, { from, to }: Days) {
	return periodsOf({ from, to, grain: "month" }).flatMap(({ starts: vintage }) => {
		const own = loans.filter((loan) => loan.openedOn.startsWith(vintage.slice(0, 7)));
		const ids = new Set(own.map(({ id }) => id));
		const phases = own
			.filter(({ status }) => status !== "void")
			.flatMap((loan) => readTerms(loan.terms).phases);
		const due = (until: string) =>
			phases
				.filter(({ dueOn }) => dueOn <= until)
				.reduce((sum, phase) => sum + phase.principalMinor + phase.interestMinor, 0n);
		const agreed = due("9999-12-31");
		if (agreed === 0n) return [];
		const cash = postings.filter(
			({ loanId, account, kind }) => ids.has(loanId) && account === "asset:cash" && !isPayout(kind),
		);
		return periodsOf({ from: vintage, to, grain: "month" }).map(({ starts: month, ends }) => ({
			vintage,
			month,
			agreedMinor: String(agreed),
			dueMinor: String(due(monthEnd(month))),
			collectedMinor: String(sumOf(cash, ({ postedOn }) => postedOn <= ends)),
		}));
	});
}

export function plainDelays(rows: Rows, range: Range) {
	const { orderEvents, dayOf } = rows;
	const submitted = new Map(
		orderEvents.filter(({ command }) => command === "submit").map(({ orderId, at }) => [orderId, at]),
	);
	const planned = new Map(rows.payouts.map(({ reference, plannedAt }) => [reference, plannedAt]));
	const delay = (kind: string, since: Date | undefined, ended: Date | null) =>
		since && ended ? [{ kind, day: dayOf(ended), ms: ended.getTime() - since.getTime() }] : [];
	const all = [
		...orderEvents
			.filter(({ command }) => command === "approve" || command === "reject")
			.flatMap(({ orderId, at }) => delay("decision", submitted.get(orderId), at)),
		...rows.loans.flatMap(({ id, openedAt }) => delay("payout", planned.get(id), openedAt)),
		...rows.webhooks.flatMap(({ receivedAt, handledAt }) => delay("webhook", receivedAt, handledAt)),
	];
	return periodsOf(range).flatMap(({ starts, ends }) =>
		["decision", "payout", "webhook"].flatMap((kind) => {
			const own = all
				.filter((each) => each.kind === kind && each.day >= starts && each.day <= ends)
				.map(({ ms }) => ms)
				.sort((left, right) => left - right);
			const at = (part: number) => own[Math.ceil(part * own.length) - 1];
			if (own.length === 0) return [];
			return [{ starts, kind, items: own.length, p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99) }];
		}),
	);
}

function bucketOf<Bucket extends number>(days: number, buckets: readonly Bucket[]): Bucket | undefined {
	return buckets.findLast((from) => days >= from);
}

type LoanPrincipal = { readonly principal: bigint };

function totalOf(loans: readonly LoanPrincipal[]) {
	const principalMinor = String(loans.reduce((sum, { principal }) => sum + principal, 0n));
	return { loans: loans.length, principalMinor };
}

function inBuckets(
	loans: readonly (LoanPrincipal & { readonly lateDays: number })[],
	buckets: readonly number[],
) {
	return buckets.flatMap((lateFrom) => {
		const own = loans.filter(({ lateDays }) => bucketOf(lateDays, buckets) === lateFrom);
		return own.length === 0 ? [] : [{ lateFrom, ...totalOf(own) }];
	});
}

function startOf(day: PlainDate, grain: Grain): PlainDate {
	if (grain === "day") return day;
	return grain === "week" ? addDays(day, 1 - weekday(day)) : (`${day.slice(0, 7)}-01` as PlainDate);
}

/** Whole periods, beginning with the period of the first day; the last one ends with the range. */
function periodsOf({ from, to, grain }: Range): { starts: PlainDate; ends: PlainDate }[] {
	const periods = [];
	let starts = startOf(from, grain);
	while (starts <= to) {
		const last = grain === "day" ? starts : grain === "week" ? addDays(starts, 6) : monthEnd(starts);
		periods.push({ starts, ends: last < to ? last : to });
		starts = addDays(last, 1);
	}
	return periods;
}
