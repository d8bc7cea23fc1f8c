import type { ConsentPurpose, StoredConsentPurpose } from "@puente/contract";
import { sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

export type Consent = {
	readonly purpose: StoredConsentPurpose;
	readonly version: string;
	readonly language: string;
	readonly givenAt: Date;
	/** The text of another company that was accepted, and that company's proof that it was shown. */
	readonly document?: { readonly url: string; readonly version: string; readonly token: string };
};

export async function addConsents(db: Db, borrowerId: string, consents: readonly Consent[]): Promise<void> {
	if (consents.length === 0) return;
	await db
		.insertInto("consents")
		.values(
			consents.map((consent) => ({
				id: crypto.randomUUID(),
				borrowerId,
				purpose: consent.purpose,
				version: consent.version,
				language: consent.language,
				givenAt: consent.givenAt,
				withdrawnAt: null,
				documentUrl: consent.document?.url ?? null,
				documentVersion: consent.document?.version ?? null,
				documentToken: consent.document?.token ?? null,
			})),
		)
		.execute();
}

/** Adds consents to documents; a repeated one, with the same token, is stored once. */
export async function addDocumentConsents(
	db: Db,
	borrowerId: string,
	consents: readonly (Consent & Required<Pick<Consent, "document">>)[],
): Promise<void> {
	if (consents.length === 0) return;
	const known = await db
		.selectFrom("consents")
		.select(["purpose", "documentToken"])
		.where("borrowerId", "=", borrowerId)
		.where(
			"documentToken",
			"in",
			consents.map(({ document }) => document.token),
		)
		.execute();
	const isKnown = ({ purpose, document }: (typeof consents)[number]) =>
		known.some((row) => row.purpose === purpose && row.documentToken === document.token);
	await addConsents(
		db,
		borrowerId,
		consents.filter((consent) => !isKnown(consent)),
	);
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
		.where("borrowerId", "=", borrowerId)
		.orderBy("givenAt")
		.orderBy("purpose")
		.execute();
	return rows.map((row) => ({
		purpose: row.purpose,
		version: row.version,
		language: row.language,
		givenAt: row.givenAt,
		withdrawnAt: row.withdrawnAt,
		...(row.documentUrl !== null &&
			row.documentVersion !== null &&
			row.documentToken !== null && {
				document: { url: row.documentUrl, version: row.documentVersion, token: row.documentToken },
			}),
	}));
}

type AskedConsent = {
	readonly borrowerId: string;
	readonly purpose: ConsentPurpose;
	readonly version: string;
};

/** Batched for decisions. */
const isGiven = batched(async (db, asked: readonly AskedConsent[]): Promise<readonly boolean[]> => {
	const { rows } = await sql<{ given: boolean }>`
		select exists (
			select from consents c where c.borrower_id = asked."borrowerId" and c.purpose = asked.purpose
				and c.version >= asked.version and c.withdrawn_at is null
		) as given
		from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("borrowerId" uuid, purpose text, version date))
			with ordinality as asked
		order by asked.ordinality`.execute(db);
	return rows.map(({ given }) => given);
});

/** Whether consent to this or a later version is given and not withdrawn. */
export function hasConsent(
	db: Db,
	borrowerId: string,
	consent: { readonly purpose: ConsentPurpose; readonly version: string },
): Promise<boolean> {
	return isGiven(db, { borrowerId, ...consent });
}

export async function withdrawConsent(
	db: Db,
	borrowerId: string,
	purpose: ConsentPurpose,
	at: Date,
): Promise<void> {
	await db
		.updateTable("consents")
		.set({ withdrawnAt: at })
		.where("borrowerId", "=", borrowerId)
		.where("purpose", "=", purpose)
		.where("withdrawnAt", "is", null)
		.execute();
}
