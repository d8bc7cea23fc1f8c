import type { Brand } from "../brand.ts";
import { type PlainDate, toDayNumber } from "../time/plain-date.ts";

/** Unique within a loan and never reused. It orders events of the same instant, so that arrival order does not matter. */
export type EventId = Brand<string, "EventId">;
export type ClaimId = Brand<string, "ClaimId">;

/** The id of an event, from the parts that make it unique: `eventId("voucher", voucherId, "closed")`. */
export function eventId(...parts: readonly [string, ...string[]]): EventId {
	return parts.join(":") as EventId;
}

export function claimId(id: string): ClaimId {
	return id as ClaimId;
}

/** `at` is the instant at which it happened, as an ISO text in UTC. Events stored before instants were kept have none. */
type EventBase = { readonly id: EventId; readonly on: PlainDate; readonly at?: string | undefined };
type Amount = { readonly amountMinor: bigint };

/**
 * Everything that can happen to a loan after payout. `on` is the day it takes effect, not the day it arrives. A
 * reversal undoes any event but a reversal, from its own day on. A confirmed rollover carries the fee that was paid
 * for it. A credit refund returns an overpayment. Penalties pause while a claim is open.
 */
export type LoanEvent = EventBase &
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
		| ({ readonly kind: "credit-refund" } & Amount)
		| { readonly kind: "write-off" }
		| { readonly kind: "claim-opened"; readonly claimId: ClaimId }
		| { readonly kind: "claim-closed"; readonly claimId: ClaimId }
	);

export type LoanEventKind = LoanEvent["kind"];

/** Refunds come last on their day, and events without an instant first. An instant has 24 characters. */
function keyWithinDay({ at = "", kind, id }: LoanEvent): string {
	return `${kind === "credit-refund" ? 1 : 0}${at.padEnd(instantLength)}${id}`;
}

const instantLength = "2026-01-01T00:00:00.000Z".length;

/** By day, instant and id. */
function byEffect(left: LoanEvent, right: LoanEvent): number {
	if (left.on !== right.on) return left.on < right.on ? -1 : 1;
	return keyWithinDay(left) < keyWithinDay(right) ? -1 : 1;
}

/** All events up to a day in the order they took effect, each id once, reversals included. */
export function eventsByEffect(events: readonly LoanEvent[], on: PlainDate): readonly LoanEvent[] {
	const byId = new Map<EventId, LoanEvent>();
	for (const event of events) if (event.on <= on) byId.set(event.id, event);
	return [...byId.values()].sort(byEffect);
}

/** The events that count on a day, in order of effect, without those reversed by then. */
export function eventsInEffect(events: readonly LoanEvent[], on: PlainDate): readonly LoanEvent[] {
	const ordered = eventsByEffect(events, on);
	if (!ordered.some(({ kind }) => kind === "reversal")) return ordered;
	const reversed = new Set<EventId>();
	for (const event of ordered) if (event.kind === "reversal") reversed.add(event.of);
	return ordered.filter((event) => !reversed.has(event.id));
}

/** Days on which penalties pause, as [after, until] day numbers in order that do not overlap. */
export type Pauses = readonly (readonly [number, number])[];

/** From events in order of effect: a claim opens with its first event, and claims come in the order they opened. */
export function pausesOf(events: readonly LoanEvent[]): Pauses {
	if (!events.some(({ kind }) => kind === "claim-opened")) return [];
	const opened = new Map<ClaimId, number>();
	const closed = new Map<ClaimId, number>();
	for (const event of events) {
		if (event.kind !== "claim-opened" && event.kind !== "claim-closed") continue;
		const days = event.kind === "claim-opened" ? opened : closed;
		if (!days.has(event.claimId)) days.set(event.claimId, toDayNumber(event.on));
	}
	const spans = [...opened].map(([claim, from]): [number, number] => [
		from,
		closed.get(claim) ?? Number.POSITIVE_INFINITY,
	]);
	const merged: [number, number][] = [];
	for (const [from, to] of spans) {
		const last = merged.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}

/** Whether a payment claim of the borrower is still unanswered. */
export function isClaimOpen(events: readonly LoanEvent[]): boolean {
	const open = new Set(events.flatMap((event) => (event.kind === "claim-opened" ? [event.claimId] : [])));
	for (const event of events) if (event.kind === "claim-closed") open.delete(event.claimId);
	return open.size > 0;
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
