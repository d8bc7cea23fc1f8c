import type { Brand } from "../brand.ts";
import { type PlainDate, toDayNumber } from "../time/plain-date.ts";

/** Unique within a loan and never reused; it also orders events of one day, so that arrival does not matter. */
export type EventId = Brand<string, "EventId">;
export type ClaimId = Brand<string, "ClaimId">;

type Happened = { readonly id: EventId; readonly on: PlainDate };
type Amount = { readonly amountMinor: bigint };

/**
 * Everything that can happen to a loan after payout. `on` is the day it takes effect, not the day we heard of it.
 * A reversal takes back any other event but a reversal, from the day it takes effect on. A confirmed rollover carries
 * the fee that was paid for it. Penalties stand still while a claim is open.
 */
export type LoanEvent = Happened &
	(
		| ({ readonly kind: "payment" } & Amount)
		| { readonly kind: "reversal"; readonly of: EventId }
		| {
				readonly kind: "rollover";
				readonly days: number;
				readonly feeMinor: bigint;
				readonly taxMinor: bigint;
		  }
		| ({ readonly kind: "penalty-reduction" } & Amount)
		| ({ readonly kind: "coupon" } & Amount)
		| ({ readonly kind: "cooling-off" } & Amount)
		| { readonly kind: "write-off" }
		| { readonly kind: "claim-opened"; readonly claimId: ClaimId }
		| { readonly kind: "claim-closed"; readonly claimId: ClaimId }
	);

export type LoanEventKind = LoanEvent["kind"];

function byEffect(left: LoanEvent, right: LoanEvent): number {
	if (left.on !== right.on) return left.on < right.on ? -1 : 1;
	return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/**
 * The events that count on a day, in the order they took effect: each id once, nothing later than the day, nothing
 * taken back by then, and no reversals any more.
 */
export function eventsInEffect(events: readonly LoanEvent[], on: PlainDate): readonly LoanEvent[] {
	if (events.length === 0) return events;
	const reversed = new Set<EventId>();
	for (const event of events) if (event.kind === "reversal" && event.on <= on) reversed.add(event.of);
	const seen = new Set<EventId>();
	const counted = events.filter((event) => {
		if (event.kind === "reversal" || event.on > on || reversed.has(event.id) || seen.has(event.id))
			return false;
		seen.add(event.id);
		return true;
	});
	return counted.sort(byEffect);
}

/** Days on which penalties stand still, as [after, until] day numbers that do not overlap. */
export type Pauses = readonly (readonly [number, number])[];

export function pausesOf(events: readonly LoanEvent[]): Pauses {
	const opened = new Map<ClaimId, number>();
	const closed = new Map<ClaimId, number>();
	for (const event of events) {
		if (event.kind !== "claim-opened" && event.kind !== "claim-closed") continue;
		const days = event.kind === "claim-opened" ? opened : closed;
		const day = toDayNumber(event.on);
		days.set(event.claimId, Math.min(day, days.get(event.claimId) ?? day));
	}
	const spans = [...opened]
		.map(([claim, from]): [number, number] => [from, closed.get(claim) ?? Number.POSITIVE_INFINITY])
		.filter(([from, to]) => to > from)
		.sort((a, b) => a[0] - b[0]);
	const merged: [number, number][] = [];
	for (const [from, to] of spans) {
		const last = merged.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}

/** Days between two days that are not paused. */
export function daysNotPaused(
	pauses: Pauses,
	{ from, to }: { readonly from: number; readonly to: number },
): number {
	let days = to - from;
	for (const [after, until] of pauses) {
		days -= Math.max(0, Math.min(to, until) - Math.max(from, after));
	}
	return days;
}
