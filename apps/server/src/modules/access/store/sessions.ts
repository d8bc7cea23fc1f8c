import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { type Borrower, borrowerFromRow } from "../../borrower/index.ts";

type EndedBy = Exclude<Schema["sessions"]["endedBy"], null>;

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
		type Row = Pick<Schema["sessions"], "id" | "borrowerId" | "deviceId" | "expiresAt" | "endedBy"> &
			Pick<
				Schema["borrowers"],
				"country" | "mobileSealed" | "dataKey" | "registeredAt" | "blockedAt" | "deceasedAt"
			> & {
				tokenHash: Uint8Array;
			};
		const { rows } = await sql<Row>`
			select s.id, s.borrower_id, s.token_hash, s.device_id, s.expires_at, s.ended_by, b.country, b.mobile_sealed,
				b.data_key, b.registered_at, b.blocked_at, b.deceased_at
			from sessions s join borrowers b on b.id = s.borrower_id
			where s.token_hash = ${anyOf(tokenHashes, "bytea")}`.execute(db);
		return tokenHashes.map((tokenHash) => {
			const row = rows.find((session) => tokenHash.equals(session.tokenHash));
			if (!row) return null;
			return {
				id: row.id,
				borrower: borrowerFromRow({ ...row, id: row.borrowerId }),
				deviceId: row.deviceId,
				expiresAt: row.expiresAt,
				endedBy: row.endedBy,
			};
		});
	},
);

type NewSession = Readonly<Omit<Schema["sessions"], "id" | "endedAt" | "endedBy">>;

/** Ends the borrower's open session and opens a new one. The caller holds the lock of the borrower's row. */
export async function replaceSession(db: Db, session: NewSession): Promise<void> {
	await db
		.updateTable("sessions")
		.set((row) => ({
			endedAt: session.openedAt,
			endedBy: row
				.case()
				.when("deviceId", "=", session.deviceId)
				.then<EndedBy>("same-device")
				.else<EndedBy>("other-device")
				.end(),
		}))
		.where("borrowerId", "=", session.borrowerId)
		.where("endedAt", "is", null)
		.execute();
	await db
		.insertInto("sessions")
		.values({ ...session, id: crypto.randomUUID(), endedAt: null, endedBy: null })
		.execute();
}

/** The device of the newest session, open or not; null when none is kept. */
export async function findLastDevice(db: Db, borrowerId: string): Promise<string | null> {
	const row = await db
		.selectFrom("sessions")
		.select("deviceId")
		.where("borrowerId", "=", borrowerId)
		.orderBy("openedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.deviceId ?? null;
}

export type LogIn = { readonly deviceId: string; readonly openedAt: Date; readonly isOpen: boolean };

/** The sessions of a borrower that are kept, newest first. */
export async function listLogIns(db: Db, borrowerId: string, countMax: number): Promise<readonly LogIn[]> {
	const rows = await db
		.selectFrom("sessions")
		.select(["deviceId", "openedAt", "endedAt"])
		.where("borrowerId", "=", borrowerId)
		.orderBy("openedAt", "desc")
		.limit(countMax)
		.execute();
	return rows.map((row) => ({
		deviceId: row.deviceId,
		openedAt: row.openedAt,
		isOpen: row.endedAt === null,
	}));
}

export async function endSession(db: Db, id: string, endedBy: EndedBy, at: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ endedAt: at, endedBy })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.execute();
}

/** Ends the open session and forgets all devices, which log in with a code again. */
export async function endSessions(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ endedAt: at, endedBy: "logout" })
		.where("borrowerId", "=", borrowerId)
		.where("endedAt", "is", null)
		.execute();
	await db.deleteFrom("deviceTokens").where("borrowerId", "=", borrowerId).execute();
}

/** Sessions are kept for a time after they expire, so that the app can show why they ended. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("sessions").where("expiresAt", "<", before).execute();
}

export type DeviceToken = { readonly tokenHash: Buffer; readonly expiresAt: Date };

export async function findDeviceToken(
	db: Db,
	borrowerId: string,
	deviceId: string,
): Promise<DeviceToken | null> {
	const row = await db
		.selectFrom("deviceTokens")
		.select(["tokenHash", "expiresAt"])
		.where("borrowerId", "=", borrowerId)
		.where("deviceId", "=", deviceId)
		.executeTakeFirst();
	return row ? { tokenHash: Buffer.from(row.tokenHash), expiresAt: row.expiresAt } : null;
}

/** Replaces the tokens of all devices: after a code on another device, the old phone may belong to another person. */
export async function trustOnlyDevice(
	db: Db,
	trust: { readonly borrowerId: string; readonly deviceId: string; readonly issuedAt: Date } & DeviceToken,
): Promise<void> {
	await db.deleteFrom("deviceTokens").where("borrowerId", "=", trust.borrowerId).execute();
	await db.insertInto("deviceTokens").values(trust).execute();
}

export async function distrustDevice(db: Db, borrowerId: string, deviceId: string): Promise<void> {
	await db
		.deleteFrom("deviceTokens")
		.where("borrowerId", "=", borrowerId)
		.where("deviceId", "=", deviceId)
		.execute();
}
