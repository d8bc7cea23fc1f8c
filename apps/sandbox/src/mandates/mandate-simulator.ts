import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { randomName } from "../rails/rail-objects.ts";
import type { SandboxClock } from "../server-clock.ts";

type MandateOrder = {
	readonly rail: string;
	readonly reference: string;
	/** Null: as much as the account has. */
	readonly limitMinor: number | null;
	readonly currency: string;
	readonly extra: Readonly<Record<string, string>>;
	readonly expiresAt: Date | null;
};

const mandateStates = ["asked", "active", "refused", "paused", "revoked"] as const;
type StoredState = (typeof mandateStates)[number];

export type Mandate = MandateOrder & {
	readonly id: number;
	readonly providerId: string;
	readonly madeAt: Date;
	readonly changedAt: Date;
	readonly state: StoredState | "expired";
};

/** What a payer can do with a mandate in the bank's app. */
export const mandateSteps = {
	approve: { from: ["asked"], to: "active" },
	refuse: { from: ["asked"], to: "refused" },
	pause: { from: ["active"], to: "paused" },
	resume: { from: ["paused"], to: "active" },
	revoke: { from: ["active", "paused"], to: "revoked" },
} as const satisfies Readonly<
	Record<string, { readonly from: readonly StoredState[]; readonly to: StoredState }>
>;
export type MandateStep = keyof typeof mandateSteps;

/** Stores the mandates of all simulated rails: permissions to charge an account again and again. */
export type MandateSimulator = {
	/** Returns the existing mandate for the same reference. */
	readonly open: (order: MandateOrder) => Promise<Mandate>;
	readonly find: (
		rail: string,
		by: { reference: string } | { providerId: string },
	) => Promise<Mandate | null>;
	/** The newest ones. */
	readonly list: () => Promise<readonly Mandate[]>;
	/** Null: there is no such mandate, or it cannot take this step. */
	readonly take: (rail: string, providerId: string, step: MandateStep) => Promise<Mandate | null>;
};

const mandateRow = z.object({
	id: z.number(),
	rail: z.string(),
	reference: z.string(),
	provider_id: z.string(),
	limit_minor: z.nullable(z.number()),
	currency: z.string(),
	extra: z.string(),
	state: z.enum(mandateStates),
	made_at: z.string(),
	changed_at: z.string(),
	expires_at: z.nullable(z.string()),
});

function readMandate(found: unknown, now: Date): Mandate | null {
	if (found === undefined) return null;
	const row = mandateRow.parse(found);
	const expiresAt = row.expires_at === null ? null : new Date(row.expires_at);
	const isOver = expiresAt !== null && expiresAt <= now && row.state !== "refused" && row.state !== "revoked";
	return {
		id: row.id,
		rail: row.rail,
		reference: row.reference,
		providerId: row.provider_id,
		limitMinor: row.limit_minor,
		currency: row.currency,
		extra: z.record(z.string(), z.string()).parse(JSON.parse(row.extra)),
		state: isOver ? "expired" : row.state,
		madeAt: new Date(row.made_at),
		changedAt: new Date(row.changed_at),
		expiresAt,
	};
}

export function createMandateSimulator(db: DatabaseSync, clock: SandboxClock): MandateSimulator {
	const insert = db.prepare(`
		INSERT INTO mandates (rail, reference, provider_id, limit_minor, currency, extra, state, made_at, changed_at, expires_at)
		VALUES (:rail, :reference, :provider_id, :limit_minor, :currency, :extra, 'asked', :now, :now, :expires_at)
		ON CONFLICT (rail, reference) DO NOTHING`);
	const byReference = db.prepare("SELECT * FROM mandates WHERE rail = ? AND reference = ?");
	const byId = db.prepare("SELECT * FROM mandates WHERE rail = ? AND provider_id = ?");
	const newest = db.prepare("SELECT * FROM mandates ORDER BY id DESC LIMIT 50");
	const change = db.prepare("UPDATE mandates SET state = ?, changed_at = ? WHERE id = ?");

	return {
		async open(order) {
			const now = await clock();
			insert.run({
				rail: order.rail,
				reference: order.reference,
				provider_id: randomName(14),
				limit_minor: order.limitMinor,
				currency: order.currency,
				extra: JSON.stringify(order.extra),
				now: now.toISOString(),
				expires_at: order.expiresAt?.toISOString() ?? null,
			});
			const mandate = readMandate(byReference.get(order.rail, order.reference), now);
			if (mandate === null) throw new Error(`mandate ${order.reference} was inserted but not found`);
			return mandate;
		},
		async find(rail, by) {
			const found = "reference" in by ? byReference.get(rail, by.reference) : byId.get(rail, by.providerId);
			return readMandate(found, await clock());
		},
		async list() {
			const now = await clock();
			return newest.all().flatMap((found) => readMandate(found, now) ?? []);
		},
		async take(rail, providerId, step) {
			const now = await clock();
			const mandate = readMandate(byId.get(rail, providerId), now);
			const { from, to } = mandateSteps[step];
			if (mandate === null || !from.some((state) => state === mandate.state)) return null;
			change.run(to, now.toISOString(), mandate.id);
			return readMandate(byId.get(rail, providerId), now);
		},
	};
}
