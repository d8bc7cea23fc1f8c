import type { LivenessChallenge } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
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
	readonly faceMatch: Row["faceMatch"];
	readonly faceSealed: Buffer | null;
	readonly facesComparedAt: Date | null;
};

function fromRow(row: Row): Identity {
	return {
		...row,
		readSealed: row.readSealed && Buffer.from(row.readSealed),
		faceSealed: row.faceSealed && Buffer.from(row.faceSealed),
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
		const byBorrower = new Map(rows.map((row) => [row.borrowerId, fromRow(row)]));
		return borrowerIds.map((id) => byBorrower.get(id) ?? null);
	},
);

/** Starts the step again, with a new liveness challenge. */
export async function beginIdentity(
	db: Db,
	borrowerId: string,
	identity: Pick<Identity, "orderId" | "challenge">,
): Promise<void> {
	await db.deleteFrom("identities").where("borrowerId", "=", borrowerId).execute();
	await db
		.insertInto("identities")
		.values({
			borrowerId,
			orderId: identity.orderId,
			challenge: identity.challenge,
			liveness: null,
			stillCount: 0,
			readSealed: null,
			faceMatch: null,
			faceSealed: null,
			facesComparedAt: null,
		})
		.execute();
}

type Change = Partial<Omit<Row, "borrowerId" | "challenge">>;

export async function changeIdentity(db: Db, borrowerId: string, change: Change): Promise<void> {
	await db.updateTable("identities").set(change).where("borrowerId", "=", borrowerId).execute();
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
		.innerJoin("borrowers", "borrowers.id", "identities.borrowerId")
		.select(["identities.borrowerId", "borrowers.dataKey", "identities.faceSealed"])
		.where("borrowers.country", "=", page.country)
		.where("identities.faceSealed", "is not", null)
		.where("identities.borrowerId", ">", page.after)
		.orderBy("identities.borrowerId")
		.limit(page.countMax)
		.execute();
	return rows.flatMap((row) =>
		row.faceSealed
			? [
					{
						borrowerId: row.borrowerId,
						dataKey: Buffer.from(row.dataKey),
						faceSealed: Buffer.from(row.faceSealed),
					},
				]
			: [],
	);
}
