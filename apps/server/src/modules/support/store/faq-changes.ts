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

function fromRow(row: Selectable<Schema["faq_changes"]> & { readonly staff_name: string | null }): FaqChange {
	return {
		entryId: row.entry_id,
		topicId: row.topic_id,
		hidden: row.hidden,
		texts: {
			en: { question: row.question_en, answer: row.answer_en },
			es: { question: row.question_es, answer: row.answer_es },
		},
		version: row.version,
		changedAt: row.changed_at,
		changedBy: row.staff_name,
	};
}

export async function listFaqChanges(db: Db, country: Country): Promise<readonly FaqChange[]> {
	const rows = await db
		.selectFrom("faq_changes")
		.leftJoin("staff", "staff.id", "faq_changes.changed_by")
		.selectAll("faq_changes")
		.select("staff.name as staff_name")
		.where("country", "=", country)
		.orderBy("entry_id")
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
		topic_id: change.topicId,
		hidden: change.hidden,
		question_en: texts.en.question,
		answer_en: texts.en.answer,
		question_es: texts.es.question,
		answer_es: texts.es.answer,
		version: version + 1,
		changed_by: change.staffId,
		changed_at: change.changedAt,
	};
	if (version === 0) {
		const added = await db
			.insertInto("faq_changes")
			.values({ country, entry_id: entryId, ...columns })
			.onConflict((conflict) => conflict.columns(["country", "entry_id"]).doNothing())
			.returning("entry_id")
			.executeTakeFirst();
		return added !== undefined;
	}
	const changed = await db
		.updateTable("faq_changes")
		.set(columns)
		.where("country", "=", country)
		.where("entry_id", "=", entryId)
		.where("version", "=", version)
		.returning("entry_id")
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
		.deleteFrom("faq_changes")
		.where("country", "=", country)
		.where("entry_id", "=", entryId)
		.where("version", "=", version)
		.returning("entry_id")
		.executeTakeFirst();
	return removed !== undefined;
}
