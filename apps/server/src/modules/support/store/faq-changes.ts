import type { Country, Language } from "@puente/core/region";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

type FaqText = { readonly question: string; readonly answer: string };
export type FaqTextsByLanguage = Readonly<Record<Language, FaqText>>;

/** A change of the operator to a shipped entry, or an entry of its own. Texts are empty until written. */
export type FaqChange = {
	readonly entryId: string;
	readonly topicId: string;
	readonly hidden: boolean;
	readonly texts: FaqTextsByLanguage;
	readonly version: number;
	readonly changedAt: Date;
	/** The name of the staff member; null for a change without one. */
	readonly changedBy: string | null;
};

function fromRow(row: Selectable<Schema["faqChanges"]> & { readonly staffName: string | null }): FaqChange {
	return {
		...row,
		texts: {
			en: { question: row.questionEn, answer: row.answerEn },
			es: { question: row.questionEs, answer: row.answerEs },
		},
		changedBy: row.staffName,
	};
}

export async function listFaqChanges(db: Db, country: Country): Promise<readonly FaqChange[]> {
	const rows = await db
		.selectFrom("faqChanges")
		.leftJoin("staff", "staff.id", "faqChanges.changedBy")
		.selectAll("faqChanges")
		.select("staff.name as staffName")
		.where("country", "=", country)
		.orderBy("entryId")
		.execute();
	return rows.map(fromRow);
}

type FaqEntryKey = { readonly country: Country; readonly entryId: string };

/** False if the version is stale: another staff member has saved since. Version 0 inserts. */
export async function putFaqChange(
	db: Db,
	{ country, entryId }: FaqEntryKey,
	change: Pick<FaqChange, "topicId" | "hidden" | "texts" | "version" | "changedAt"> & {
		readonly staffId: string;
	},
): Promise<boolean> {
	const { texts, version } = change;
	const columns = {
		topicId: change.topicId,
		hidden: change.hidden,
		questionEn: texts.en.question,
		answerEn: texts.en.answer,
		questionEs: texts.es.question,
		answerEs: texts.es.answer,
		version: version + 1,
		changedBy: change.staffId,
		changedAt: change.changedAt,
	};
	if (version === 0) {
		const added = await db
			.insertInto("faqChanges")
			.values({ country, entryId, ...columns })
			.onConflict((conflict) => conflict.columns(["country", "entryId"]).doNothing())
			.returning("entryId")
			.executeTakeFirst();
		return added !== undefined;
	}
	const changed = await db
		.updateTable("faqChanges")
		.set(columns)
		.where("country", "=", country)
		.where("entryId", "=", entryId)
		.where("version", "=", version)
		.returning("entryId")
		.executeTakeFirst();
	return changed !== undefined;
}

/** False if there is no change of this version. */
export async function removeFaqChange(
	db: Db,
	{ country, entryId }: FaqEntryKey,
	version: number,
): Promise<boolean> {
	const removed = await db
		.deleteFrom("faqChanges")
		.where("country", "=", country)
		.where("entryId", "=", entryId)
		.where("version", "=", version)
		.returning("entryId")
		.executeTakeFirst();
	return removed !== undefined;
}
