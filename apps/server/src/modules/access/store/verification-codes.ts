import { type CodePurpose, codePurposes } from "@puente/contract";
import type { CodeRequestedBy, CodeUse } from "@puente/core/access";
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
function sums(requestedBy: CodeRequestedBy, now: Date): RawBuilder<unknown> {
	const unused = sql`used_at is null and requested_by = ${requestedBy}`;
	return sql`
		coalesce(sum(sent_count) filter (where ${unused} and sent_at > ${secondsAfter(now, -hourSeconds)}), 0)::int as hour,
		coalesce(sum(sent_count) filter (where ${unused}), 0)::int as day,
		coalesce(sum(sent_count) filter (where used_at is not null), 0)::int as used`;
}

const useOf = ({ hour, day, used }: SumRow): CodeUse => ({ unused: { hour, day }, used });

const isOfDay = (now: Date) => sql`sent_at > ${secondsAfter(now, -daySeconds)}`;

export async function readAddressUse(
	db: Db,
	{ address, requestedBy }: { readonly address: Buffer; readonly requestedBy: CodeRequestedBy },
	now: Date,
): Promise<CodeUse> {
	const { rows } = await sql<SumRow>`
		select ${sums(requestedBy, now)} from verification_codes where address_index = ${address} and ${isOfDay(now)}`.execute(
		db,
	);
	return useOf(rows[0] ?? { hour: 0, day: 0, used: 0 });
}

export async function readDeviceUse(db: Db, deviceId: string, now: Date): Promise<CodeUse> {
	const { rows } = await sql<SumRow>`
		select ${sums("newNumber", now)} from verification_codes
		where device_id = ${deviceId} and requested_by = 'newNumber' and ${isOfDay(now)}`.execute(db);
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
		where requested_by = 'newNumber' and ${isOfDay(now)} group by country`.execute(db);
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

type CodeRefusals = Pick<Schema["codeRefusals"], "country" | "requestedBy" | "reason">;

export async function countCodeRefusal(db: Db, refusal: CodeRefusals, now: Date): Promise<void> {
	const windowStart = new Date(now.getTime() - (now.getTime() % tenMinutesMs));
	await db
		.insertInto("codeRefusals")
		.values({ ...refusal, windowStart, count: 1 })
		.onConflict((conflict) =>
			conflict
				.columns(["country", "requestedBy", "reason", "windowStart"])
				.doUpdateSet({ count: sql`code_refusals.count + 1` }),
		)
		.execute();
}

export async function deleteOldCodeRefusals(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("codeRefusals").where("windowStart", "<", before).execute();
}

export type StoredCode = {
	readonly id: string;
	readonly codeHash: Buffer;
	readonly sentAt: Date;
	readonly expiresAt: Date;
	readonly triesLeft: number;
	readonly usedAt: Date | null;
	/** Codes of this slot since one was used last, in a day. None if the SMS never left. */
	readonly sentCount: number;
};

/** What the budgets of codes count by. */
export type CodeOrigin = {
	readonly country: Country;
	readonly requestedBy: CodeRequestedBy;
	/** Blind index of the network address; null for the borrower's own codes. */
	readonly addressIndex: Buffer | null;
};

/** Who asks for a code or shows one. A code is valid for the one who asked for it. */
export type CodeAsker = {
	/** True for the borrower: in a session, or on a known device. */
	readonly isOwn: boolean;
	/** Empty in a session, and where the client does not name its device. */
	readonly deviceId: string;
};

/** There is one code for each number, purpose and asker, so that one asker cannot replace the code of another. */
export type CodeSlot = CodeAsker & {
	readonly mobileIndex: Buffer;
	readonly purpose: Schema["verificationCodes"]["purpose"];
};

/** Locks the code's row, so that guesses at the same time are counted one by one. */
export async function lockCode(db: Db, slot: CodeSlot): Promise<StoredCode | null> {
	const query = db
		.selectFrom("verificationCodes")
		.select(["id", "codeHash", "sentAt", "expiresAt", "triesLeft", "usedAt", "sentCount"])
		.where("mobileIndex", "=", slot.mobileIndex)
		.where("purpose", "=", slot.purpose)
		.where("isOwn", "=", slot.isOwn)
		.where("deviceId", "=", slot.deviceId)
		.forUpdate();
	const row = await query.executeTakeFirst();
	return row ? { ...row, codeHash: Buffer.from(row.codeHash) } : null;
}

/** Of several requests for one code at the same time, one sends it and the others see that it was sent. */
export async function lockSlot(db: Db, { mobileIndex, purpose, isOwn, deviceId }: CodeSlot): Promise<void> {
	const name = `code:${purpose}:${isOwn}:${deviceId}:${mobileIndex.toString("hex")}`;
	await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}

/** The caller holds the lock of the slot. */
export async function putCode(
	db: Db,
	code: Omit<StoredCode, "usedAt"> & CodeSlot & CodeOrigin,
): Promise<void> {
	const values = { ...code, usedAt: null };
	await db
		.insertInto("verificationCodes")
		.values(values)
		.onConflict((conflict) =>
			conflict.columns(["mobileIndex", "purpose", "isOwn", "deviceId"]).doUpdateSet(values),
		)
		.execute();
}

export async function countTry(db: Db, id: string, triesLeft: number): Promise<void> {
	await db.updateTable("verificationCodes").set({ triesLeft }).where("id", "=", id).execute();
}

export async function useCode(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("verificationCodes").set({ usedAt: at }).where("id", "=", id).execute();
}

/** The ids of all codes of a number; those of their messages in the outbox are the same. */
export async function listCodeIds(db: Db, mobileIndex: Buffer): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("verificationCodes")
		.select("id")
		.where("mobileIndex", "=", mobileIndex)
		.execute();
	return rows.map(({ id }) => id);
}

/** Deletes all codes of a number, when its borrower is erased or it was changed. */
export async function removeCodes(db: Db, mobileIndex: Buffer): Promise<void> {
	await db.deleteFrom("verificationCodes").where("mobileIndex", "=", mobileIndex).execute();
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("verificationCodes").where("expiresAt", "<", before).execute();
}

/** False for codes that prove another number or an e-mail address: they did not go to this number. */
function isOwnPurpose(purpose: Schema["verificationCodes"]["purpose"]): purpose is CodePurpose {
	return codePurposes.some((own) => own === purpose);
}

/** The last code of each purpose to a borrower, newest first. Its id is that of its message in the outbox. */
export async function listCodes(
	db: Db,
	borrowerId: string,
): Promise<readonly (Pick<StoredCode, "id" | "sentAt"> & { readonly purpose: CodePurpose })[]> {
	const rows = await db
		.selectFrom("verificationCodes as c")
		.innerJoin("borrowers as b", "b.mobileIndex", "c.mobileIndex")
		.select(["c.id", "c.purpose", "c.sentAt"])
		.where("b.id", "=", borrowerId)
		.orderBy("sentAt", "desc")
		.execute();
	return rows.flatMap(({ id, purpose, sentAt }) => (isOwnPurpose(purpose) ? [{ id, purpose, sentAt }] : []));
}
