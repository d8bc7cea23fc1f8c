import type { Db } from "../../../platform/database/schema/index.ts";

const namesOfPage = 500;

/** The names of all stored files that a row refers to, in pages. */
export async function* listFileNames(db: Db): AsyncGenerator<readonly string[]> {
	for (let after = ""; ; ) {
		const rows = await db
			.selectFrom("images")
			.select("file_name")
			.where("file_name", ">", after)
			.union(db.selectFrom("voucher_images").select("file_name").where("file_name", ">", after))
			.union(db.selectFrom("feedback_images").select("file_name").where("file_name", ">", after))
			.orderBy("file_name")
			.limit(namesOfPage)
			.execute();
		const names = rows.map((row) => row.file_name);
		if (names.length > 0) yield names;
		if (names.length < namesOfPage) return;
		after = names.at(-1) ?? "";
	}
}
