import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import { type Selectable, sql } from "kysely";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** A borrower's permission to charge a loan's instalments by themselves. */
export type Autopay = Readonly<Omit<Schema["autopays"], "limitMinor" | "steps">> & {
	readonly limitMinor: bigint;
	/** How often it was looked at since it was asked for, or since it ended. */
	readonly steps: number;
};

function fromRow(row: Selectable<Schema["autopays"]>): Autopay {
	return { ...row, limitMinor: BigInt(row.limitMinor), detailsSealed: Buffer.from(row.detailsSealed) };
}

export async function findAutopay(db: Db, id: string): Promise<Autopay | null> {
	const row = await db.selectFrom("autopays").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Newest first. */
export async function listAutopays(db: Db, loanId: string): Promise<readonly Autopay[]> {
	const rows = await db
		.selectFrom("autopays")
		.selectAll()
		.where("loanId", "=", loanId)
		.orderBy("askedAt", "desc")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

/** Of all loans, oldest first. */
export async function listAutopaysOf(db: Db, borrowerId: string): Promise<readonly Autopay[]> {
	const rows = await db
		.selectFrom("autopays")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("askedAt")
		.orderBy("id")
		.execute();
	return rows.map(fromRow);
}

/** The one that is asked for or allowed. */
export async function findOpenAutopay(db: Db, loanId: string): Promise<Autopay | null> {
	const row = await db
		.selectFrom("autopays")
		.selectAll()
		.where("loanId", "=", loanId)
		.where("state", "<>", "ended")
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** The open one that a rail names in a webhook, by its question or by its token. */
export async function findNamedAutopay(
	db: Db,
	{ rail, providerId }: { readonly rail: CollectionRailName; readonly providerId: string },
): Promise<Autopay | null> {
	const row = await db
		.selectFrom("autopays")
		.selectAll()
		.where("rail", "=", rail)
		.where((row) => row.or([row("providerId", "=", providerId), row("tokenId", "=", providerId)]))
		.where("state", "<>", "ended")
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

type NewAutopay = Pick<
	Autopay,
	"id" | "borrowerId" | "loanId" | "rail" | "way" | "state" | "cardId" | "limitMinor" | "expiresOn"
> &
	Pick<Autopay, "detailsSealed" | "askedAt" | "activeAt" | "stepAt"> & { readonly currency: Currency };

/** False if the loan has one already. */
export async function addAutopay(db: Db, autopay: NewAutopay): Promise<boolean> {
	const added = await db
		.insertInto("autopays")
		.values({
			...autopay,
			limitMinor: autopay.limitMinor.toString(),
			providerId: null,
			tokenId: null,
			endedAt: null,
			endCause: null,
			revokedAt: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

type Change = Partial<
	Pick<
		Autopay,
		| "state"
		| "providerId"
		| "tokenId"
		| "detailsSealed"
		| "activeAt"
		| "endedAt"
		| "endCause"
		| "stepAt"
		| "steps"
		| "revokedAt"
	>
>;

export async function changeAutopay(db: Db, id: string, change: Change): Promise<void> {
	await db.updateTable("autopays").set(change).where("id", "=", id).execute();
}

const countMax = 1_000;
/** A job that fails leaves its step to be found again. */
const againSeconds = 600;

/** Autopays in this state that are due for a look. Each is postponed at once, so that it is returned once. */
export async function claimDueAutopays(
	db: Db,
	state: Autopay["state"],
	now: Date,
): Promise<readonly string[]> {
	const due = await db
		.updateTable("autopays")
		.set({ stepAt: secondsAfter(now, againSeconds), steps: sql<number>`steps + 1` })
		.where("id", "in", (query) =>
			query
				.selectFrom("autopays")
				.select("id")
				.where("state", "=", state)
				.where("stepAt", "<=", now)
				.orderBy("stepAt")
				.limit(countMax)
				.forUpdate()
				.skipLocked(),
		)
		.returning("id")
		.execute();
	return due.map(({ id }) => id);
}
