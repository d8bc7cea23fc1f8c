import type { Db } from "../../../platform/database/schema/index.ts";

const namesOfPage = 500;

/** The names of all stored files that a row refers to, in pages. */
export async function* listFileNames(db: Db): AsyncGenerator<readonly string[]> {
	for (let after = ""; ; ) {
		const rows = await db
			.selectFrom("identityImages")
			.select("fileName")
			.where("fileName", ">", after)
			.union(db.selectFrom("voucherImages").select("fileName").where("fileName", ">", after))
			.union(db.selectFrom("feedbackImages").select("fileName").where("fileName", ">", after))
			.orderBy("fileName")
			.limit(namesOfPage)
			.execute();
		const names = rows.map((row) => row.fileName);
		if (names.length > 0) yield names;
		if (names.length < namesOfPage) return;
		after = names.at(-1) ?? "";
	}
}
