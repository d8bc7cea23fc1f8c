import { type AccountStanding, accountStanding } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { currentCard, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type AccountCheck = {
	readonly nameSource: Schema["accountChecks"]["nameSource"];
	readonly nameMatch: number;
	readonly checkedAt: Date;
	/** When the bank was asked first. */
	readonly pollingSince: Date;
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
			.selectFrom("accountChecks")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		return borrowerIds.map((id) => {
			const row = rows.find((each) => each.borrowerId === id);
			if (!row) return null;
			return {
				nameSource: row.nameSource,
				nameMatch: row.nameMatch,
				checkedAt: row.checkedAt,
				pollingSince: row.pollingSince ?? row.checkedAt,
				retryAt: row.pollAt,
				holderSealed: row.holderSealed && Buffer.from(row.holderSealed),
				acceptedAt: row.acceptedAt,
			};
		});
	},
);

export async function putAccountCheck(
	db: Db,
	borrowerId: string,
	{ retryAt, ...check }: AccountCheck,
): Promise<void> {
	const values = { ...check, pollAt: retryAt };
	await db
		.insertInto("accountChecks")
		.values({ borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrowerId").doUpdateSet(values))
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
		.updateTable("accountChecks")
		.set({ acceptedAt: at })
		.where("borrowerId", "=", borrowerId)
		.execute();
}

/** The receiving bank has sent the money back, because the account is not the borrower's. */
export async function refuseAccount(db: Db, borrowerId: string, at: Date): Promise<void> {
	await db
		.updateTable("accountChecks")
		.set({ nameSource: "bank", nameMatch: 0, checkedAt: at, pollAt: null, acceptedAt: null })
		.where("borrowerId", "=", borrowerId)
		.execute();
}

/** Borrowers whose account check is due for a retry. Moves each one's retry time, so that it is claimed once. */
export async function claimDueAccountChecks(db: Db, now: Date, nextAt: Date): Promise<readonly string[]> {
	const rows = await db
		.updateTable("accountChecks")
		.set({ pollAt: nextAt })
		.where("pollAt", "<=", now)
		.returning("borrowerId")
		.execute();
	return rows.map((row) => row.borrowerId);
}
