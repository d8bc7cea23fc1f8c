import type { ConsentPurpose } from "@puente/contract";
import type { Db } from "../../../platform/database/schema/index.ts";

export type Consent = {
	readonly purpose: ConsentPurpose;
	readonly version: string;
	readonly language: string;
	readonly givenAt: Date;
};

export async function addConsents(db: Db, borrowerId: string, consents: readonly Consent[]): Promise<void> {
	if (consents.length === 0) return;
	await db
		.insertInto("consents")
		.values(
			consents.map((consent) => ({
				id: crypto.randomUUID(),
				borrower_id: borrowerId,
				purpose: consent.purpose,
				version: consent.version,
				language: consent.language,
				given_at: consent.givenAt,
				withdrawn_at: null,
			})),
		)
		.execute();
}

/** Consents that are not withdrawn. */
export async function listConsents(db: Db, borrowerId: string): Promise<readonly Consent[]> {
	return (await listConsentHistory(db, borrowerId)).filter((consent) => consent.withdrawnAt === null);
}

export async function listConsentHistory(
	db: Db,
	borrowerId: string,
): Promise<readonly (Consent & { readonly withdrawnAt: Date | null })[]> {
	const rows = await db
		.selectFrom("consents")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("given_at")
		.orderBy("purpose")
		.execute();
	return rows.map((row) => ({
		purpose: row.purpose,
		version: row.version,
		language: row.language,
		givenAt: row.given_at,
		withdrawnAt: row.withdrawn_at,
	}));
}

/** Whether consent to this or a later version is given and not withdrawn. */
export async function hasConsent(
	db: Db,
	borrowerId: string,
	consent: { readonly purpose: ConsentPurpose; readonly version: string },
): Promise<boolean> {
	const row = await db
		.selectFrom("consents")
		.select("id")
		.where("borrower_id", "=", borrowerId)
		.where("purpose", "=", consent.purpose)
		.where("version", ">=", consent.version)
		.where("withdrawn_at", "is", null)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function withdrawConsent(
	db: Db,
	borrowerId: string,
	purpose: ConsentPurpose,
	at: Date,
): Promise<void> {
	await db
		.updateTable("consents")
		.set({ withdrawn_at: at })
		.where("borrower_id", "=", borrowerId)
		.where("purpose", "=", purpose)
		.where("withdrawn_at", "is", null)
		.execute();
}
