import type { CodeAskedBy, CodeUse } from "@puente/core/access";
import type { Country } from "@puente/core/region";
import { type RawBuilder, sql } from "kysely";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;
const tenMinutesMs = 600_000;

/** Requests that count the same codes wait for each other, so that together they stay within a budget. */
export async function lockBudget(db: Db, name: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext(${`codes:${name}`}))`.execute(db);
}

type SumRow = { readonly hour: number; readonly day: number; readonly used: number };

/** Codes that one kind of asker left unused, and all that were used. */
function sums(askedBy: CodeAskedBy, now: Date): RawBuilder<unknown> {
	const unused = sql`used_at is null and asked_by = ${askedBy}`;
	return sql`
		coalesce(sum(sent_count) filter (where ${unused} and sent_at > ${secondsAfter(now, -hourSeconds)}), 0)::int as hour,
		coalesce(sum(sent_count) filter (where ${unused}), 0)::int as day,
		coalesce(sum(sent_count) filter (where used_at is not null), 0)::int as used`;
}

const useOf = ({ hour, day, used }: SumRow): CodeUse => ({ unused: { hour, day }, used });

const isOfDay = (now: Date) => sql`sent_at > ${secondsAfter(now, -daySeconds)}`;

export async function readAddressUse(
	db: Db,
	{ address, askedBy }: { readonly address: Buffer; readonly askedBy: CodeAskedBy },
	now: Date,
): Promise<CodeUse> {
	const { rows } = await sql<SumRow>`
		select ${sums(askedBy, now)} from verification_codes where asked_from = ${address} and ${isOfDay(now)}`.execute(
		db,
	);
	return useOf(rows[0] ?? { hour: 0, day: 0, used: 0 });
}

export async function readDeviceUse(db: Db, deviceId: string, now: Date): Promise<CodeUse> {
	const { rows } = await sql<SumRow>`
		select ${sums("newNumber", now)} from verification_codes
		where device_id = ${deviceId} and asked_by = 'newNumber' and ${isOfDay(now)}`.execute(db);
	return useOf(rows[0] ?? { hour: 0, day: 0, used: 0 });
}

/** The codes for numbers that nobody has registered, of one country and of all. */
export async function readNewNumberUse(
	db: Db,
	country: Country,
	now: Date,
): Promise<{ readonly country: CodeUse; readonly installation: CodeUse }> {
	const { rows } = await sql<SumRow & { readonly country: Country }>`
		select country, ${sums("newNumber", now)} from verification_codes
		where asked_by = 'newNumber' and ${isOfDay(now)} group by country`.execute(db);
	const add = (one: SumRow, other: SumRow): SumRow => ({
		hour: one.hour + other.hour,
		day: one.day + other.day,
		used: one.used + other.used,
	});
	const none: SumRow = { hour: 0, day: 0, used: 0 };
	return {
		country: useOf(rows.find((row) => row.country === country) ?? none),
		installation: useOf(rows.reduce(add, none)),
	};
}

/** An SMS that never left cost nothing and could not be used, so it counts in no budget. */
export async function releaseUnsentCodes(db: Db, now: Date): Promise<void> {
	await sql`
		update verification_codes as code set sent_count = 0 from outbox
		where code.expires_at between ${secondsAfter(now, -hourSeconds)} and ${now}
			and code.used_at is null and code.sent_count > 0
			and outbox.id = code.id and outbox.created_at = code.sent_at and outbox.outcome = 'expired'`.execute(
		db,
	);
}

type CodeRefusals = Pick<Schema["code_refusals"], "country" | "asked_by" | "reason">;

export async function countCodeRefusal(db: Db, refusal: CodeRefusals, now: Date): Promise<void> {
	const countedFrom = new Date(now.getTime() - (now.getTime() % tenMinutesMs));
	await db
		.insertInto("code_refusals")
		.values({ ...refusal, counted_from: countedFrom, count: 1 })
		.onConflict((conflict) =>
			conflict
				.columns(["country", "asked_by", "reason", "counted_from"])
				.doUpdateSet({ count: sql`code_refusals.count + 1` }),
		)
		.execute();
}

export async function deleteOldCodeRefusals(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("code_refusals").where("counted_from", "<", before).execute();
}
