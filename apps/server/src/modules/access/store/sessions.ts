import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { type Borrower, borrowerFromRow } from "../../borrower/index.ts";

type EndedBy = Exclude<Schema["sessions"]["ended_by"], null>;

/** A session with its borrower, as every borrower call needs it. */
export type SessionWithBorrower = {
	readonly id: string;
	readonly borrower: Borrower;
	readonly deviceId: string;
	readonly expiresAt: Date;
	readonly endedBy: EndedBy | null;
};

/** Batched for each call. */
export const findSession = batched(
	async (db, tokenHashes: readonly Buffer[]): Promise<readonly (SessionWithBorrower | null)[]> => {
		type Row = Pick<Schema["sessions"], "id" | "borrower_id" | "device_id" | "expires_at" | "ended_by"> &
			Pick<
				Schema["borrowers"],
				"country" | "mobile_sealed" | "data_key" | "registered_at" | "barred_at" | "deceased_at"
			> & {
				token_hash: Uint8Array;
			};
		const { rows } = await sql<Row>`
			select s.id, s.borrower_id, s.token_hash, s.device_id, s.expires_at, s.ended_by, b.country, b.mobile_sealed,
				b.data_key, b.registered_at, b.barred_at, b.deceased_at
			from sessions s join borrowers b on b.id = s.borrower_id
			where s.token_hash = ${anyOf(tokenHashes, "bytea")}`.execute(db);
		return tokenHashes.map((tokenHash) => {
			const row = rows.find(({ token_hash }) => tokenHash.equals(token_hash));
			if (!row) return null;
			return {
				id: row.id,
				borrower: borrowerFromRow({ ...row, id: row.borrower_id }),
				deviceId: row.device_id,
				expiresAt: row.expires_at,
				endedBy: row.ended_by,
			};
		});
	},
);

type NewSession = {
	readonly borrowerId: string;
	readonly deviceId: string;
	readonly tokenHash: Buffer;
	readonly openedAt: Date;
	readonly expiresAt: Date;
};

/** Ends the borrower's open session and opens a new one. The caller holds the lock of the borrower's row. */
export async function replaceSession(db: Db, session: NewSession): Promise<void> {
	await db
		.updateTable("sessions")
		.set((row) => ({
			ended_at: session.openedAt,
			ended_by: row
				.case()
				.when("device_id", "=", session.deviceId)
				.then<EndedBy>("same-device")
				.else<EndedBy>("other-device")
				.end(),
		}))
		.where("borrower_id", "=", session.borrowerId)
		.where("ended_at", "is", null)
		.execute();
	await db
		.insertInto("sessions")
		.values({
			id: crypto.randomUUID(),
			borrower_id: session.borrowerId,
			token_hash: session.tokenHash,
			device_id: session.deviceId,
			opened_at: session.openedAt,
			expires_at: session.expiresAt,
			ended_at: null,
			ended_by: null,
		})
		.execute();
}

/** The device of the newest session, open or not; null when none is kept. */
export async function findLastDevice(db: Db, borrowerId: string): Promise<string | null> {
	const row = await db
		.selectFrom("sessions")
		.select("device_id")
		.where("borrower_id", "=", borrowerId)
		.orderBy("opened_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.device_id ?? null;
}

export type LogIn = { readonly deviceId: string; readonly openedAt: Date; readonly isOpen: boolean };

/** The sessions of a borrower that are kept, newest first. */
export async function listLogIns(db: Db, borrowerId: string, countMax: number): Promise<readonly LogIn[]> {
	const rows = await db
		.selectFrom("sessions")
		.select(["device_id", "opened_at", "ended_at"])
		.where("borrower_id", "=", borrowerId)
		.orderBy("opened_at", "desc")
		.limit(countMax)
		.execute();
	return rows.map((row) => ({
		deviceId: row.device_id,
		openedAt: row.opened_at,
		isOpen: row.ended_at === null,
	}));
}

export async function endSession(db: Db, id: string, endedBy: EndedBy, at: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ ended_at: at, ended_by: endedBy })
		.where("id", "=", id)
		.where("ended_at", "is", null)
		.execute();
}

/** Ends the open session and forgets all devices, which log in with a code again. */
export async function endSessions(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ ended_at: at, ended_by: "logout" })
		.where("borrower_id", "=", borrowerId)
		.where("ended_at", "is", null)
		.execute();
	await db.deleteFrom("device_tokens").where("borrower_id", "=", borrowerId).execute();
}

/** Sessions are kept for a time after they expire, so that the app can show why they ended. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("sessions").where("expires_at", "<", before).execute();
}

export type DeviceToken = { readonly tokenHash: Buffer; readonly expiresAt: Date };

export async function findDeviceToken(
	db: Db,
	borrowerId: string,
	deviceId: string,
): Promise<DeviceToken | null> {
	const row = await db
		.selectFrom("device_tokens")
		.select(["token_hash", "expires_at"])
		.where("borrower_id", "=", borrowerId)
		.where("device_id", "=", deviceId)
		.executeTakeFirst();
	return row ? { tokenHash: Buffer.from(row.token_hash), expiresAt: row.expires_at } : null;
}

/** Replaces the tokens of all devices: after a code on another device, the old phone may belong to another person. */
export async function trustOnlyDevice(
	db: Db,
	trust: { readonly borrowerId: string; readonly deviceId: string; readonly issuedAt: Date } & DeviceToken,
): Promise<void> {
	await db.deleteFrom("device_tokens").where("borrower_id", "=", trust.borrowerId).execute();
	await db
		.insertInto("device_tokens")
		.values({
			borrower_id: trust.borrowerId,
			device_id: trust.deviceId,
			token_hash: trust.tokenHash,
			issued_at: trust.issuedAt,
			expires_at: trust.expiresAt,
		})
		.execute();
}

export async function distrustDevice(db: Db, borrowerId: string, deviceId: string): Promise<void> {
	await db
		.deleteFrom("device_tokens")
		.where("borrower_id", "=", borrowerId)
		.where("device_id", "=", deviceId)
		.execute();
}
