import type { LivenessChallenge } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

type Row = Schema["identities"];

/** The identity step of one order. */
export type Identity = {
	readonly orderId: string;
	readonly challenge: LivenessChallenge;
	readonly liveness: Row["liveness"];
	/** Number of bursts without movement. */
	readonly stillCount: number;
	readonly readSealed: Buffer | null;
	readonly faceMatch: Row["face_match"];
	readonly faceSealed: Buffer | null;
	readonly facesComparedAt: Date | null;
};

function fromRow(row: Row): Identity {
	return {
		orderId: row.order_id,
		challenge: row.challenge,
		liveness: row.liveness,
		stillCount: row.still_count,
		readSealed: row.read_sealed && Buffer.from(row.read_sealed),
		faceMatch: row.face_match,
		faceSealed: row.face_sealed && Buffer.from(row.face_sealed),
		facesComparedAt: row.faces_compared_at,
	};
}

/** Batched for decisions. */
export const findIdentity = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (Identity | null)[]> => {
		const rows = await db
			.selectFrom("identities")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = new Map(rows.map((row) => [row.borrower_id, fromRow(row)]));
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

/** Starts the step again, with a new liveness challenge. */
export async function beginIdentity(
	db: Db,
	borrowerId: string,
	identity: Pick<Identity, "orderId" | "challenge">,
): Promise<void> {
	await db.deleteFrom("identities").where("borrower_id", "=", borrowerId).execute();
	await db
		.insertInto("identities")
		.values({
			borrower_id: borrowerId,
			order_id: identity.orderId,
			challenge: identity.challenge,
			liveness: null,
			still_count: 0,
			read_sealed: null,
			face_match: null,
			face_sealed: null,
			faces_compared_at: null,
		})
		.execute();
}

type Change = Partial<Omit<Row, "borrower_id" | "challenge">>;

export async function changeIdentity(db: Db, borrowerId: string, change: Change): Promise<void> {
	await db.updateTable("identities").set(change).where("borrower_id", "=", borrowerId).execute();
}

export type StoredFace = {
	readonly borrowerId: string;
	readonly dataKey: Buffer;
	readonly faceSealed: Buffer;
};

/** A page of the faces of a country's borrowers, ordered by borrower id. */
export async function listFaces(
	db: Db,
	page: { readonly country: Country; readonly after: string; readonly countMax: number },
): Promise<readonly StoredFace[]> {
	const rows = await db
		.selectFrom("identities")
		.innerJoin("borrowers", "borrowers.id", "identities.borrower_id")
		.select(["identities.borrower_id", "borrowers.data_key", "identities.face_sealed"])
		.where("borrowers.country", "=", page.country)
		.where("identities.face_sealed", "is not", null)
		.where("identities.borrower_id", ">", page.after)
		.orderBy("identities.borrower_id")
		.limit(page.countMax)
		.execute();
	return rows.flatMap((row) =>
		row.face_sealed
			? [
					{
						borrowerId: row.borrower_id,
						dataKey: Buffer.from(row.data_key),
						faceSealed: Buffer.from(row.face_sealed),
					},
				]
			: [],
	);
}
