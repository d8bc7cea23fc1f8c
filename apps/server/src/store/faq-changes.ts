import type { Country, Language } from "@puente/core";
import type { Db } from "./schema.ts";

export type FaqChange = {
	readonly entryId: string;
	readonly topicId: string;
	readonly hidden: boolean;
	readonly question: string | null;
	readonly answer: string | null;
};

export async function listFaqChanges(
	db: Db,
	of: { readonly country: Country; readonly language: Language },
): Promise<readonly FaqChange[]> {
	const rows = await db
		.selectFrom("faq_changes")
		.selectAll()
		.where("country", "=", of.country)
		.where("language", "=", of.language)
		.orderBy("entry_id")
		.execute();
	return rows.map((row) => ({
		entryId: row.entry_id,
		topicId: row.topic_id,
		hidden: row.hidden,
		question: row.question,
		answer: row.answer,
	}));
}
