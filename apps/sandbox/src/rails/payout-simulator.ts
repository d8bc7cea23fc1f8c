import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { isInThePast } from "../at-instant.ts";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { type Country, countries } from "./banks.ts";
import { randomName } from "./rail-objects.ts";

/** Faults of payouts, at every rail. */
export const payoutFaults = {
	timeoutAfterPaying: "The payout is made, but no answer comes in time.",
	lowBalance: "The rail refuses the payout because our balance is too low.",
	rejected: "The payout is accepted and then fails.",
	reversed: "The payout settles and then comes back.",
	held: "The bank takes an hour over the payout, by the sandbox's clock.",
	otherAmount: "The rail pays one unit of money less than it was asked, and says so.",
} as const;

const statuses = ["pending", "settled", "failed", "reversed"] as const;
export type PayoutStatus = (typeof statuses)[number];

export type PayoutOrder = {
	readonly rail: string;
	readonly reference: string;
	/** Within which the reference is unique; empty where it is so for ever. */
	readonly day: string;
	readonly amountMinor: number;
	readonly currency: string;
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly holder: string;
	/** What else the rail repeats in its answers. */
	readonly extra: Readonly<Record<string, string>>;
};

export type DeskPayout = PayoutOrder & {
	readonly id: number;
	readonly providerId: string;
	readonly status: PayoutStatus;
	readonly madeAt: Date;
	readonly changedAt: Date;
};

export type Made =
	/** Not answered: the caller is left waiting. */
	| { readonly kind: "made"; readonly payout: DeskPayout; readonly answered: boolean }
	| { readonly kind: "taken"; readonly payout: DeskPayout }
	| { readonly kind: "lowBalance" };

/** Where all rails keep their payouts and carry them out. */
export type PayoutDesk = {
	readonly make: (order: PayoutOrder) => Promise<Made>;
	/** The newest first; of one day, or of any. */
	readonly find: (rail: string, reference: string, day?: string) => DeskPayout | null;
	readonly list: () => DeskPayout[];
	/** Takes the next step of every payout that is due, and answers those that moved. */
	readonly step: () => Promise<DeskPayout[]>;
};

const minorPerUnit = 100;
const heldMs = 3_600_000;
/** How often somebody looks whether the hour of a held payout is over. */
const heldLookMs = 2_000;
const listMax = 200;

const row = z.object({
	id: z.number(),
	rail: z.string(),
	reference: z.string(),
	day: z.string(),
	provider_id: z.string(),
	amount_minor: z.number(),
	currency: z.string(),
	country: z.enum(countries),
	bank_code: z.string(),
	account_number: z.string(),
	holder: z.string(),
	extra: z.string(),
	status: z.enum(statuses),
	plan: z.string(),
	made_at: z.string(),
	changed_at: z.string(),
});
const planned = z.array(z.enum(statuses));

type DeskOptions = {
	readonly db: DatabaseSync;
	readonly faults: Faults;
	readonly clock: SandboxClock;
	readonly delayMs: number;
};

export function createPayoutDesk({ db, faults, clock, delayMs }: DeskOptions): PayoutDesk {
	const insert = db.prepare(`
		INSERT INTO payouts (rail, reference, day, provider_id, amount_minor, currency, country, bank_code, account_number,
			holder, extra, status, plan, due_at_ms, made_at, changed_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
	const byReference = db.prepare(
		"SELECT * FROM payouts WHERE rail = ? AND reference = ? AND (? = '*' OR day = ?) ORDER BY id DESC LIMIT 1",
	);
	const all = db.prepare(`SELECT * FROM payouts ORDER BY id DESC LIMIT ${listMax}`);
	const due = db.prepare(`
		SELECT * FROM payouts WHERE plan <> '[]' AND due_at_ms <= ?
			AND id NOT IN (SELECT payout_id FROM payout_holds) ORDER BY id`);
	const holds = payoutHolds(db, clock);
	const move = db.prepare(
		"UPDATE payouts SET status = ?, plan = ?, due_at_ms = ?, changed_at = ? WHERE id = ?",
	);
	const find = (rail: string, reference: string, day = "*") => {
		const found = byReference.get(rail, reference, day, day);
		return found === undefined ? null : readRow(found);
	};

	return {
		find,
		async make(order) {
			const at = await clock();
			const now = at.toISOString();
			// From here to the insert nothing waits, so two requests with one reference cannot both find it free.
			const taken = find(order.rail, order.reference, order.day);
			if (taken !== null) return { kind: "taken", payout: taken };
			const fault = faults.take({ name: order.rail, faults: payoutFaults });
			if (fault === "lowBalance") return { kind: "lowBalance" };
			const plan = planFor(fault);
			const isDone = isInThePast() && fault !== "held";
			const { lastInsertRowid } = insert.run(
				order.rail,
				order.reference,
				order.day,
				randomName(16),
				order.amountMinor - (fault === "otherAmount" ? minorPerUnit : 0),
				order.currency,
				order.country,
				order.bankCode,
				order.accountNumber,
				order.holder,
				JSON.stringify(order.extra),
				isDone ? (plan.at(-1) ?? "settled") : "pending",
				JSON.stringify(isDone ? [] : plan),
				Date.now() + delayMs,
				now,
				now,
			);
			if (fault === "held") holds.add(Number(lastInsertRowid), new Date(at.getTime() + heldMs));
			const payout = find(order.rail, order.reference, order.day);
			if (payout === null) throw new Error("A payout that was just made is not there.");
			return { kind: "made", payout, answered: fault !== "timeoutAfterPaying" };
		},
		list: () => all.all().map(readRow),
		async step() {
			await holds.release();
			const found = due.all(Date.now());
			if (found.length === 0) return [];
			const now = (await clock()).toISOString();
			return found.flatMap((entry) => {
				const { id, plan } = row.parse(entry);
				const [next, ...rest] = planned.parse(JSON.parse(plan));
				if (next === undefined) return [];
				move.run(next, JSON.stringify(rest), Date.now() + delayMs, now, id);
				return [{ ...readRow(entry), status: next, changedAt: new Date(now) }];
			});
		},
	};
}

/** Payouts that a bank takes its time over, until an instant of the sandbox's clock. */
function payoutHolds(db: DatabaseSync, clock: SandboxClock) {
	const insert = db.prepare("INSERT INTO payout_holds (payout_id, until) VALUES (?, ?)");
	const any = db.prepare("SELECT 1 FROM payout_holds LIMIT 1");
	const remove = db.prepare("DELETE FROM payout_holds WHERE until <= ?");
	let lookAtMs = 0;
	return {
		add: (payoutId: number, until: Date) => void insert.run(payoutId, until.toISOString()),
		async release() {
			if (Date.now() < lookAtMs || any.get() === undefined) return;
			lookAtMs = Date.now() + heldLookMs;
			remove.run((await clock()).toISOString());
		},
	};
}

function planFor(fault: keyof typeof payoutFaults | null): readonly PayoutStatus[] {
	if (fault === "rejected") return ["failed"];
	return fault === "reversed" ? ["settled", "reversed"] : ["settled"];
}

function readRow(found: unknown): DeskPayout {
	const read = row.parse(found);
	return {
		id: read.id,
		rail: read.rail,
		reference: read.reference,
		day: read.day,
		providerId: read.provider_id,
		amountMinor: read.amount_minor,
		currency: read.currency,
		country: read.country,
		bankCode: read.bank_code,
		accountNumber: read.account_number,
		holder: read.holder,
		extra: z.record(z.string(), z.string()).parse(JSON.parse(read.extra)),
		status: read.status,
		madeAt: new Date(read.made_at),
		changedAt: new Date(read.changed_at),
	};
}

/** "1500.50": the form of rails that count in whole money. */
export function majorText(amountMinor: number): string {
	const digits = String(amountMinor).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole and decimal money from JSON, to minor units; null for anything finer or not positive. */
export function minorOf(major: string | number): number | null {
	const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(major)) ?? [];
	if (whole === undefined) return null;
	const minor = Number(whole) * minorPerUnit + Number(fraction.padEnd(2, "0"));
	return minor > 0 ? minor : null;
}
