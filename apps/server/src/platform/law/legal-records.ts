import type { Country } from "@puente/core/region";
import { type PlainDate, plainDate } from "@puente/core/time";
import {
	type DatedRecord,
	type LegalKind,
	type LegalRecords,
	type Region,
	regions,
} from "@puente/regions/load";
import { sql } from "kysely";
import { batched } from "../database/batched.ts";
import type { Db } from "../database/schema/index.ts";

/** Cache of this process, valid for the newest record's id, which a record that was rolled back does not share. */
const cache = new Map<Country, { readonly recordId: string; readonly region: Region }>();

/**
 * The region with the legal records that were entered after its own, the same on every process: one small query checks
 * whether the cache is still valid.
 */
export async function lawInForce(db: Db, country: Country): Promise<Region> {
	const recordId = await findNewestRecord(db, country);
	if (recordId === null) return regions[country];
	const cached = cache.get(country);
	if (cached?.recordId === recordId) return cached.region;
	const entered = await listEnteredRecords(db, country);
	const region = withRecords(regions[country], entered);
	// One may have been added between the two queries, so the cache uses the id of the last one read.
	cache.set(country, { recordId: entered.at(-1)?.id ?? recordId, region });
	return region;
}

/** The values were checked by their kind's schema when they were proposed. */
function withRecords(region: Region, entered: readonly EnteredRecord[]): Region {
	const { holidays, provisions, usuryRate } = region.legalRecords;
	const of = (kind: EnteredRecord["kind"]) => entered.filter((record) => record.kind === kind);
	const legalRecords = {
		country: region.legalRecords.country,
		holidays: [...holidays, ...of("holidays")],
		provisions: [...provisions, ...of("provisions")],
		usuryRate: [...usuryRate, ...of("usuryRate")],
	} as LegalRecords;
	return { ...region, legalRecords };
}

/** Locks the legal records of a country until the transaction ends, because they are numbered. */
export async function lockLegalRecords(db: Db, country: Country): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext(${`legal-records:${country}`}))`.execute(db);
}

/** Id of the newest record that was entered for a country; null if there is none. Batched for each call. */
const findNewestRecord = batched(
	async (db, countries: readonly Country[]): Promise<readonly (string | null)[]> => {
		const { rows } = await sql<{ country: string; id: string | null }>`
			select country, (
				select id from legal_records r where r.country = asked.country order by number desc limit 1
			) as id
			from unnest(${[...new Set(countries)]}::text[]) as asked (country)`.execute(db);
		return countries.map((country) => rows.find((row) => row.country === country)?.id ?? null);
	},
);

export type EnteredRecord = DatedRecord<unknown> & {
	readonly id: string;
	readonly kind: LegalKind;
	readonly from: PlainDate;
	readonly until: PlainDate | null;
	/** Null for what the sandbox made up. */
	readonly proposalId: string | null;
	readonly madeBy: string | null;
	readonly checkedBy: string | null;
	readonly enteredAt: Date;
};

/** Every record that was entered for a country, oldest entry first. */
export async function listEnteredRecords(db: Db, country: Country): Promise<readonly EnteredRecord[]> {
	const rows = await db
		.selectFrom("legalRecords as record")
		.leftJoin("proposals as proposal", "proposal.id", "record.proposalId")
		.leftJoin("staff as maker", "maker.id", "proposal.madeBy")
		.leftJoin("staff as checker", "checker.id", "proposal.decidedBy")
		.selectAll("record")
		.select(["maker.name as madeBy", "checker.name as checkedBy"])
		.where("record.country", "=", country)
		.orderBy("record.number")
		.execute();
	return rows.map((row) => ({
		id: row.id,
		kind: row.kind,
		from: plainDate(row.validFrom),
		until: row.validUntil === null ? null : plainDate(row.validUntil),
		source: row.source,
		value: row.value,
		proposalId: row.proposalId,
		madeBy: row.madeBy,
		checkedBy: row.checkedBy,
		enteredAt: row.enteredAt,
	}));
}

export type NewRecord = DatedRecord<unknown> & {
	readonly id: string;
	readonly proposalId: string | null;
	readonly country: Country;
	readonly kind: LegalKind;
	readonly enteredAt: Date;
};

/** The caller holds the lock of `lockLegalRecords`. */
export async function addLegalRecord(db: Db, { from, until, ...record }: NewRecord): Promise<void> {
	const last = await db
		.selectFrom("legalRecords")
		.select(({ fn }) => fn.max("number").as("number"))
		.where("country", "=", record.country)
		.executeTakeFirst();
	await db
		.insertInto("legalRecords")
		.values({
			...record,
			number: (last?.number ?? 0) + 1,
			validFrom: plainDate(from),
			validUntil: until === null ? null : plainDate(until),
			value: JSON.stringify(record.value),
		})
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();
}
