import type { DatabaseSync } from "node:sqlite";
import { type Country, countries } from "@puente/contract/region";
import * as z from "zod/mini";
import { isBackdated } from "../at-instant.ts";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
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
	/** Day within which the reference is unique; empty when it is unique for ever. */
	readonly day: string;
	readonly amountMinor: number;
	readonly currency: string;
	readonly country: Country;
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly holder: string;
	/** Other fields that the rail repeats in its answers. */
	readonly extra: Readonly<Record<string, string>>;
	/** The receiving bank sends it back, because the account is not the payee's. */
	readonly isRefusedByBank?: boolean;
};

export type SimulatedPayout = PayoutOrder & {
	readonly id: number;
	readonly providerId: string;
	readonly status: PayoutStatus;
	readonly madeAt: Date;
	readonly changedAt: Date;
};

export type PayoutResult =
	/** Not answered: the caller runs into its timeout. */
	| { readonly kind: "created"; readonly payout: SimulatedPayout; readonly isAnswered: boolean }
	| { readonly kind: "duplicate"; readonly payout: SimulatedPayout }
	| { readonly kind: "lowBalance" };

/** Fields by which rails find payouts; each has an index. */
type FoundBy = "batch" | "reference_id";

/** Stores and executes the payouts of all simulated rails. */
export type PayoutSimulator = {
	readonly create: (order: PayoutOrder) => Promise<PayoutResult>;
	/** The newest payout with this reference, of one day or of any. */
	readonly find: (rail: string, reference: string, day?: string) => SimulatedPayout | null;
	/** The newest ones. */
	readonly list: () => SimulatedPayout[];
	/** All payouts of a rail whose extra field has this value, newest first. */
	readonly listByExtra: (rail: string, field: FoundBy, value: string) => SimulatedPayout[];
	readonly findById: (rail: string, providerId: string) => SimulatedPayout | null;
	/** All payouts that a rail made in a period, newest first. */
	readonly listMade: (rail: string, period: { readonly from: Date; readonly to: Date }) => SimulatedPayout[];
	/** Moves every due payout to its next status, and returns those that changed. */
	readonly advanceDue: () => Promise<SimulatedPayout[]>;
};

const minorPerUnit = 100;
const heldMs = 3_600_000;
/** How often held payouts are checked. */
const heldCheckMs = 10_000;
/** The same after a question about a payout: the server asks when its clock was moved. */
const heldCheckSoonMs = 2_000;
const listMax = 200;
/** Instants are compared as text, which holds up to here. */
const lastText = "9999-12-31T23:59:59.999Z";
const lastInstant = new Date(lastText);

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

type PayoutSimulatorOptions = {
	readonly db: DatabaseSync;
	readonly faults: Faults;
	readonly clock: SandboxClock;
	readonly delayMs: number;
};

export function createPayoutSimulator({
	db,
	faults,
	clock,
	delayMs,
}: PayoutSimulatorOptions): PayoutSimulator {
	const insert = db.prepare(`
		INSERT INTO payouts (rail, reference, day, provider_id, amount_minor, currency, country, bank_code, account_number,
			holder, extra, status, plan, due_at_ms, made_at, changed_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
	const { byReference, all, byExtra, byId, byTime } = payoutQueries(db);
	const due = db.prepare(`
		SELECT * FROM payouts WHERE plan <> '[]' AND due_at_ms <= ?
			AND id NOT IN (SELECT payout_id FROM payout_holds) ORDER BY id`);
	const nextDue = db.prepare(`
		SELECT min(due_at_ms) AS at FROM payouts WHERE plan <> '[]' AND id NOT IN (SELECT payout_id FROM payout_holds)`);
	const holds = payoutHolds(db, clock);
	/** Nothing is due before, so that an idle sandbox asks its database for nothing. */
	let dueFromMs = 0;
	const move = db.prepare(
		"UPDATE payouts SET status = ?, plan = ?, due_at_ms = ?, changed_at = ? WHERE id = ?",
	);
	const find = (rail: string, reference: string, day = "*") => {
		holds.checkSoon();
		const found = byReference.get(rail, reference, day, day);
		return found === undefined ? null : readRow(found);
	};

	return {
		find,
		async create(order) {
			const at = await clock();
			const now = at.toISOString();
			// There is no await from here to the insert, so two requests cannot both find the reference free.
			const existing = find(order.rail, order.reference, order.day);
			if (existing !== null) return { kind: "duplicate", payout: existing };
			const fault = faults.take({ name: order.rail, faults: payoutFaults });
			if (fault === "lowBalance") return { kind: "lowBalance" };
			const plan = order.isRefusedByBank ? planFor("rejected") : planFor(fault);
			const isDone = isBackdated() && fault !== "held";
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
			dueFromMs = 0;
			if (fault === "held") holds.add(Number(lastInsertRowid), new Date(at.getTime() + heldMs));
			const payout = find(order.rail, order.reference, order.day);
			if (payout === null)
				throw new Error(`payout ${order.rail} ${order.reference} was inserted but not found`);
			return { kind: "created", payout, isAnswered: fault !== "timeoutAfterPaying" };
		},
		list: () => all.all().map(readRow),
		listByExtra: (rail, field, value) => byExtra[field].all(rail, value).map(readRow),
		findById(rail, providerId) {
			const found = byId.get(rail, providerId);
			return found === undefined ? null : readRow(found);
		},
		listMade: (rail, { from, to }) =>
			byTime.all(rail, from.toISOString(), to > lastInstant ? lastText : to.toISOString()).map(readRow),
		async advanceDue() {
			if (await holds.release()) dueFromMs = 0;
			if (Date.now() < dueFromMs) return [];
			const found = due.all(Date.now());
			if (found.length === 0) {
				dueFromMs = readDueAt(nextDue.get());
				return [];
			}
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

/** How payouts are found. */
function payoutQueries(db: DatabaseSync) {
	const byReference = db.prepare(
		"SELECT * FROM payouts WHERE rail = ? AND reference = ? AND (? = '*' OR day = ?) ORDER BY id DESC LIMIT 1",
	);
	const all = db.prepare(`SELECT * FROM payouts ORDER BY id DESC LIMIT ${listMax}`);
	const findBy = (field: FoundBy) =>
		db.prepare(`SELECT * FROM payouts WHERE rail = ? AND extra ->> '${field}' = ? ORDER BY id DESC`);
	const byExtra = { batch: findBy("batch"), reference_id: findBy("reference_id") };
	const byId = db.prepare("SELECT * FROM payouts WHERE rail = ? AND provider_id = ?");
	const byTime = db.prepare(
		"SELECT * FROM payouts WHERE rail = ? AND made_at BETWEEN ? AND ? ORDER BY id DESC",
	);
	return { byReference, all, byExtra, byId, byTime };
}

/** Payouts that are held until an instant of the sandbox's clock. */
function payoutHolds(db: DatabaseSync, clock: SandboxClock) {
	const insert = db.prepare("INSERT INTO payout_holds (payout_id, until) VALUES (?, ?)");
	const any = db.prepare("SELECT 1 FROM payout_holds LIMIT 1");
	const remove = db.prepare("DELETE FROM payout_holds WHERE until <= ?");
	let checkedAtMs = 0;
	let waitMs = 0;
	return {
		add(payoutId: number, until: Date): void {
			insert.run(payoutId, until.toISOString());
			waitMs = heldCheckSoonMs;
		},
		checkSoon(): void {
			waitMs = heldCheckSoonMs;
		},
		/** True if a payout was held and is not any more. */
		async release(): Promise<boolean> {
			if (Date.now() < checkedAtMs + waitMs) return false;
			checkedAtMs = Date.now();
			waitMs = heldCheckMs;
			if (any.get() === undefined) return false;
			return remove.run((await clock()).toISOString()).changes > 0;
		},
	};
}

const dueRow = z.object({ at: z.nullable(z.number()) });

/** The first due time of a table; none is never. */
export function readDueAt(found: unknown): number {
	return dueRow.parse(found).at ?? Number.POSITIVE_INFINITY;
}

function planFor(fault: keyof typeof payoutFaults | null): readonly PayoutStatus[] {
	if (fault === "rejected") return ["failed"];
	return fault === "reversed" ? ["settled", "reversed"] : ["settled"];
}

function readRow(found: unknown): SimulatedPayout {
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

/** "1500.50": the format of rails that use major units. */
export function majorText(amountMinor: number): string {
	const digits = String(amountMinor).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Major units to minor units; null for more than two decimals and for amounts that are not positive. */
export function minorOf(major: string | number): number | null {
	const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(major)) ?? [];
	if (whole === undefined) return null;
	const minor = Number(whole) * minorPerUnit + Number(fraction.padEnd(2, "0"));
	return minor > 0 ? minor : null;
}
