import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import type { SandboxClock } from "../server-clock.ts";
import { randomName } from "./rail-objects.ts";

type ChargeOrder = {
	readonly rail: string;
	readonly reference: string;
	/** The number or account that the payer enters; empty when there is none. */
	readonly payTo: string;
	/** Null: any amount, any number of times. */
	readonly amountMinor: number | null;
	readonly currency: string;
	readonly extra: Readonly<Record<string, string>>;
	readonly expiresAt: Date | null;
};

export type Charge = ChargeOrder & {
	readonly id: number;
	readonly providerId: string;
	readonly madeAt: Date;
	readonly expired: boolean;
	readonly payments: readonly ChargePayment[];
};

export type ChargePayment = {
	readonly id: number;
	readonly providerId: string;
	readonly amountMinor: number;
	readonly paidAt: Date;
};

export type PaymentResult =
	| { readonly kind: "paid"; readonly charge: Charge; readonly payment: ChargePayment }
	| { readonly kind: "refused"; readonly status: 404 | 409 | 422; readonly message: string };

type ReversedPayment = Pick<Charge, "currency"> & Pick<ChargePayment, "amountMinor" | "paidAt">;

/** Stores the charges and payments of all simulated collection rails. */
export type CollectionSimulator = {
	/** Returns the existing charge for the same reference. */
	readonly open: (order: ChargeOrder) => Promise<{ readonly charge: Charge; readonly isNew: boolean }>;
	readonly find: (rail: string, by: { reference: string } | { providerId: string }) => Promise<Charge | null>;
	/** The charges of a rail that were paid between these instants. */
	readonly listPaid: (rail: string, from: Date, to: Date) => Promise<Charge[]>;
	/** The newest ones. */
	readonly list: (rail: string) => Promise<Charge[]>;
	/** Charges of all rails that can be paid now, newest first. */
	readonly listOpen: () => Promise<Charge[]>;
	/** Pays the charge with that reference or number. Without an amount the charge's own amount is paid. */
	readonly pay: (order: { rail: string; to: string; amountMinor: number | null }) => Promise<PaymentResult>;
	/** Removes the last payment, as if the rail had never received it. Null: there is no payment. */
	readonly reverseLastPayment: (order: { rail: string; to: string }) => Promise<ReversedPayment | null>;
};

const chargeRow = z.object({
	id: z.number(),
	rail: z.string(),
	reference: z.string(),
	provider_id: z.string(),
	pay_to: z.string(),
	amount_minor: z.nullable(z.number()),
	currency: z.string(),
	extra: z.string(),
	made_at: z.string(),
	expires_at: z.nullable(z.string()),
});
const paymentRows = z.array(
	z.object({ id: z.number(), provider_id: z.string(), amount_minor: z.number(), paid_at: z.string() }),
);

export function createCollectionSimulator(db: DatabaseSync, clock: SandboxClock): CollectionSimulator {
	const insert = db.prepare(`
		INSERT INTO charges (rail, reference, provider_id, pay_to, amount_minor, currency, extra, made_at, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (rail, reference) DO NOTHING`);
	const insertPayment = db.prepare(
		"INSERT INTO charge_payments (charge_id, provider_id, amount_minor, paid_at) VALUES (?, ?, ?, ?)",
	);
	const removePayment = db.prepare("DELETE FROM charge_payments WHERE id = ?");
	const byReference = db.prepare("SELECT * FROM charges WHERE rail = ? AND reference = ?");
	const byId = db.prepare("SELECT * FROM charges WHERE rail = ? AND provider_id = ?");
	// The reference is a UUID, with a prefix in some adapters.
	const byAny = db.prepare(`
		SELECT * FROM charges WHERE rail = :rail
			AND (:to IN (reference, pay_to, provider_id, substr(reference, -36))
				OR instr(' ' || json_extract(extra, '$.otherAccounts') || ' ', ' ' || :to || ' ') > 0)
		ORDER BY id DESC LIMIT 1`);
	const ofRail = db.prepare("SELECT * FROM charges WHERE rail = ? ORDER BY id DESC LIMIT 200");
	const paidBetween = db.prepare(`
		SELECT * FROM charges WHERE rail = ? AND id IN
			(SELECT charge_id FROM charge_payments WHERE paid_at BETWEEN ? AND ?) ORDER BY id DESC`);
	const newest = db.prepare("SELECT * FROM charges ORDER BY id DESC LIMIT 50");
	const readCharge = chargeReader(db);

	return {
		async open(order) {
			const now = await clock();
			const { changes } = insert.run(
				order.rail,
				order.reference,
				randomName(16),
				order.payTo,
				order.amountMinor,
				order.currency,
				JSON.stringify(order.extra),
				now.toISOString(),
				order.expiresAt?.toISOString() ?? null,
			);
			const charge = readCharge(byReference.get(order.rail, order.reference), now);
			if (charge === null)
				throw new Error(`charge ${order.rail} ${order.reference} was inserted but not found`);
			return { charge, isNew: changes > 0 };
		},
		async find(rail, by) {
			const found = "reference" in by ? byReference.get(rail, by.reference) : byId.get(rail, by.providerId);
			return readCharge(found, await clock());
		},
		async list(rail) {
			const now = await clock();
			return ofRail.all(rail).flatMap((found) => readCharge(found, now) ?? []);
		},
		async listPaid(rail, from, to) {
			const now = await clock();
			const found = paidBetween.all(rail, from.toISOString(), to.toISOString());
			return found.flatMap((charge) => readCharge(charge, now) ?? []);
		},
		async listOpen() {
			const now = await clock();
			const charges = newest.all().flatMap((found) => readCharge(found, now) ?? []);
			return charges.filter(({ amountMinor, expired, payments }) =>
				amountMinor === null ? true : !expired && payments.length === 0,
			);
		},
		async pay({ rail, to, amountMinor }) {
			const now = await clock();
			const charge = readCharge(byAny.get({ rail, to }), now);
			if (charge === null) return refuse(404, `Nothing is to be paid at ${rail} under ${to}.`);
			const amount = amountMinor ?? charge.amountMinor;
			if (amount === null) return refuse(422, "Say how much is paid: this account takes any amount.");
			const refusal = refusalOf(charge, amount);
			if (refusal !== null) return refusal;
			insertPayment.run(charge.id, randomName(16), amount, now.toISOString());
			const after = readCharge(byReference.get(rail, charge.reference), now);
			const payment = after?.payments[0];
			if (after === null || payment === undefined)
				throw new Error(`payment of charge ${charge.id} was inserted but not found`);
			return { kind: "paid", charge: after, payment };
		},
		async reverseLastPayment({ rail, to }) {
			const charge = readCharge(byAny.get({ rail, to }), await clock());
			const last = charge?.payments[0];
			if (!charge || last === undefined) return null;
			removePayment.run(last.id);
			return { amountMinor: last.amountMinor, currency: charge.currency, paidAt: last.paidAt };
		},
	};
}

/** Reads a charge with its payments, newest first. */
function chargeReader(db: DatabaseSync): (found: unknown, now: Date) => Charge | null {
	const paymentsOf = db.prepare(
		"SELECT id, provider_id, amount_minor, paid_at FROM charge_payments WHERE charge_id = ? ORDER BY id DESC",
	);
	return (found, now) => {
		if (found === undefined) return null;
		const row = chargeRow.parse(found);
		const expiresAt = row.expires_at === null ? null : new Date(row.expires_at);
		return {
			id: row.id,
			rail: row.rail,
			reference: row.reference,
			providerId: row.provider_id,
			payTo: row.pay_to,
			amountMinor: row.amount_minor,
			currency: row.currency,
			extra: z.record(z.string(), z.string()).parse(JSON.parse(row.extra)),
			madeAt: new Date(row.made_at),
			expiresAt,
			expired: expiresAt !== null && expiresAt <= now,
			payments: paymentRows.parse(paymentsOf.all(row.id)).map((payment) => ({
				id: payment.id,
				providerId: payment.provider_id,
				amountMinor: payment.amount_minor,
				paidAt: new Date(payment.paid_at),
			})),
		};
	};
}

function refusalOf(charge: Charge, amountMinor: number): PaymentResult | null {
	if (charge.amountMinor === null) return null;
	if (amountMinor !== charge.amountMinor) return refuse(422, `${charge.rail} takes only the exact amount.`);
	if (charge.payments.length > 0) return refuse(409, "It has been paid already.");
	return charge.expired ? refuse(409, "It has expired.") : null;
}

function refuse(status: 404 | 409 | 422, message: string): PaymentResult {
	return { kind: "refused", status, message };
}
