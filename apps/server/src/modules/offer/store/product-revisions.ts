import type { Country } from "@puente/core/region";
import type { Product } from "@puente/regions/load";
import { sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Locks the products of a country until the transaction ends, because they are checked against each other. */
export async function lockProducts(db: Db, country: Country): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext(${`products:${country}`}))`.execute(db);
}

/** Id of the newest revision of a country's products; null if there is none. Batched for each call. */
export const findNewestRevision = batched(
	async (db, countries: readonly Country[]): Promise<readonly (string | null)[]> => {
		const { rows } = await sql<{ country: string; id: string | null }>`
			select country, (
				select id from product_revisions r where r.country = asked.country order by number desc limit 1
			) as id
			from unnest(${[...new Set(countries)]}::text[]) as asked (country)`.execute(db);
		return countries.map((country) => rows.find((row) => row.country === country)?.id ?? null);
	},
);

export type Revision = {
	readonly id: string;
	readonly number: number;
	readonly product: Product;
	readonly reason: string;
	readonly madeBy: string;
	readonly checkedBy: string;
	readonly inForceAt: Date;
};

/** Every revision of a country's products, oldest first. */
export async function listRevisions(db: Db, country: Country): Promise<readonly Revision[]> {
	const rows = await db
		.selectFrom("productRevisions as revision")
		.innerJoin("proposals as proposal", "proposal.id", "revision.id")
		.innerJoin("staff as maker", "maker.id", "proposal.madeBy")
		.leftJoin("staff as checker", "checker.id", "proposal.decidedBy")
		.selectAll("revision")
		.select(["proposal.reason", "maker.name as madeBy", "checker.name as checkedBy"])
		.where("revision.country", "=", country)
		.orderBy("revision.number")
		.execute();
	return rows.map((row) => ({
		...row,
		product: { ...row.product, id: row.productId },
		checkedBy: row.checkedBy ?? "",
	}));
}

/** The caller holds the lock of `lockProducts`. */
export async function addRevision(
	db: Db,
	revision: {
		readonly id: string;
		readonly country: Country;
		readonly product: Product;
		readonly inForceAt: Date;
	},
): Promise<void> {
	const { id: productId, ...product } = revision.product;
	const last = await db
		.selectFrom("productRevisions")
		.select(({ fn }) => fn.max("number").as("number"))
		.where("country", "=", revision.country)
		.executeTakeFirst();
	await db
		.insertInto("productRevisions")
		.values({ ...revision, number: (last?.number ?? 0) + 1, productId, product: JSON.stringify(product) })
		.execute();
}
