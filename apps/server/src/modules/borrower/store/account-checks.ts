import { type AccountStanding, accountStanding } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { currentCard, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type AccountCheck = {
	readonly nameSource: Schema["account_checks"]["name_source"];
	readonly nameMatch: number;
	readonly checkedAt: Date;
	/** When the bank was asked first. */
	readonly askedSince: Date;
	/** Null if the bank has answered, or cannot be asked. */
	readonly retryAt: Date | null;
	/** The holder as the bank names it; null while it has not. */
	readonly holderSealed: Buffer | null;
	/** When a staff member accepted the account. */
	readonly acceptedAt: Date | null;
};

/** The field under which the holder's name is sealed. */
export const accountHolderField = "account-holder";

/** Batched for decisions. */
export const findAccountCheck = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (AccountCheck | null)[]> => {
		const rows = await db
			.selectFrom("account_checks")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		return borrowerIds.map((id) => {
			const row = rows.find((each) => each.borrower_id === id);
			if (!row) return null;
			return {
				nameSource: row.name_source,
				nameMatch: row.name_match,
				checkedAt: row.checked_at,
				askedSince: row.asked_since ?? row.checked_at,
				retryAt: row.ask_again_at,
				holderSealed: row.holder_sealed && Buffer.from(row.holder_sealed),
				acceptedAt: row.accepted_at,
			};
		});
	},
);

export async function putAccountCheck(db: Db, borrowerId: string, check: AccountCheck): Promise<void> {
	const values = {
		name_source: check.nameSource,
		name_match: check.nameMatch,
		checked_at: check.checkedAt,
		asked_since: check.askedSince,
		ask_again_at: check.retryAt,
		holder_sealed: check.holderSealed,
		accepted_at: check.acceptedAt,
	};
	await db
		.insertInto("account_checks")
		.values({ borrower_id: borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrower_id").doUpdateSet(values))
		.execute();
}

/** Whether money may go to the borrower's account; null without an account. */
export async function findAccountStanding(
	db: Db,
	{ id, country }: { readonly id: string; readonly country: Country },
): Promise<AccountStanding | null> {
	const check = await findAccountCheck(db, id);
	return check && standingOf(country, check);
}

export function standingOf(country: Country, check: AccountCheck): AccountStanding {
	const { nameSource, nameMatch, retryAt, acceptedAt } = check;
	const facts = { nameSource, nameMatch, isAsking: retryAt !== null, isAccepted: acceptedAt !== null };
	return accountStanding(facts, currentCard(regions[country].terms).hardRules);
}

/** A staff member who saw both names lets money go to the account. */
export async function acceptAccount(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db
		.updateTable("account_checks")
		.set({ accepted_at: at })
		.where("borrower_id", "=", borrowerId)
		.execute();
}

/** The receiving bank has sent the money back, because the account is not the borrower's. */
export async function refuseAccount(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db
		.updateTable("account_checks")
		.set({ name_source: "bank", name_match: 0, checked_at: at, ask_again_at: null, accepted_at: null })
		.where("borrower_id", "=", borrowerId)
		.execute();
}

/** Borrowers whose account check is due for a retry. Moves each one's retry time, so that it is claimed once. */
export async function claimDueAccountChecks(db: Db, now: Date, nextAt: Date): Promise<readonly string[]> {
	const rows = await db
		.updateTable("account_checks")
		.set({ ask_again_at: nextAt })
		.where("ask_again_at", "<=", now)
		.returning("borrower_id")
		.execute();
	return rows.map((row) => row.borrower_id);
}
