import { CamelCasePlugin, type Dialect, PostgresQueryCompiler } from "kysely";
import { toStoredJson } from "../stored/stored-json.ts";

/**
 * Tables and columns are snake_case in the database and camelCase in the code. Kysely's plugin converts rows, also those
 * of raw `sql`, which itself keeps the names of the database. For queries the plugin would copy their whole tree, so names
 * are converted where the compiler writes them (docs/decisions/0030-names-converted-by-the-compiler.md).
 */
class Names extends CamelCasePlugin {
	override transformQuery: CamelCasePlugin["transformQuery"] = ({ node }) => node;

	columnOf(name: string): string {
		return this.snakeCase(name);
	}
}

/** Values of JSON columns keep their own keys. */
export const names = new Names({ maintainNestedObjectKeys: true });

/** A column as people read it, with the names of the database. */
export function fullName({ table, column }: { readonly table: string; readonly column: string }): string {
	return `${names.columnOf(table)}.${names.columnOf(column)}`;
}

class NamesCompiler extends PostgresQueryCompiler {
	protected override sanitizeIdentifier(name: string): string {
		return super.sanitizeIdentifier(names.columnOf(name));
	}
}

/** The dialect, which writes the names of the database. */
export function withColumnNames(dialect: Dialect): Dialect {
	return {
		createAdapter: () => dialect.createAdapter(),
		createDriver: () => dialect.createDriver(),
		createIntrospector: (db) => dialect.createIntrospector(db),
		createQueryCompiler: () => new NamesCompiler(),
	};
}

/** Rows for `jsonb_to_recordset`, with the names of columns. */
export function jsonRows(rows: readonly object[]): string {
	const stored = rows.map((row) => {
		const columns: Record<string, unknown> = {};
		for (const [name, value] of Object.entries(row)) columns[names.columnOf(name)] = value;
		return columns;
	});
	return toStoredJson(stored);
}
