import { sql } from "kysely";
import { type Database, openInMemory } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";

type Column = {
	readonly name: string;
	readonly type: string;
	readonly isRequired: boolean;
	readonly isKey: boolean;
};
type Reference = { readonly columns: string; readonly to: string };
type Table = {
	readonly name: string;
	/** "module: what it is for", from `comment on table`. */
	readonly comment: string | null;
	readonly columns: readonly Column[];
	readonly references: readonly Reference[];
};

const head = `# Data model

Made by \`npm run gen\` from the migrated database; do not edit. A test compares it with the database. The sentences are
the comments of the tables (\`\\dt+\` in psql). Columns that end in \`_sealed\` are encrypted, and those that end in \`_index\`
are blind indexes ([security](security.md)). A star marks the primary key, a question mark a column that may be empty.

How tables are locked, and at which isolation level they are read, is in [transactions and locks](locks.md).
`;

/** The page about all tables, by the module that writes them. */
async function describeTables(database: Database): Promise<string> {
	const tables = await readTables(database);
	const moduleOf = new Map(
		tables.map(({ name, comment }) => [name, /^([a-z-]+): /.exec(comment ?? "")?.[1]]),
	);
	const modules = [...new Set(moduleOf.values())].sort();
	const parts = modules.map((module) => {
		const own = tables.filter(({ name }) => moduleOf.get(name) === module);
		return `\n## ${module}\n\n${drawing(own)}${own.map(section).join("\n")}`;
	});
	return head + parts.join("");
}

/** The page of a new database with all migrations. */
export async function makeDataModel(): Promise<string> {
	const database = await openInMemory();
	await migrate(database);
	const page = await describeTables(database);
	await database.close();
	return page;
}

function drawing(tables: readonly Table[]): string {
	const arrows = tables.flatMap(({ name, references }) =>
		references.map(({ columns, to }) => `\t${name} }o--|| ${to} : "${columns}"`),
	);
	return arrows.length === 0 ? "" : `\`\`\`mermaid\nerDiagram\n${arrows.join("\n")}\n\`\`\`\n\n`;
}

function section({ name, comment, columns, references }: Table): string {
	const target = new Map(references.map(({ columns: from, to }) => [from, to]));
	const list = columns.map((column) => {
		const to = target.get(column.name);
		const mark = column.isKey ? "*" : column.isRequired ? "" : "?";
		return `\`${column.name}${mark}\` ${column.type}${to === undefined ? "" : ` → ${to}`}`;
	});
	return `### ${name}\n\n${comment?.replace(/^[a-z-]+: /, "") ?? ""}\n\n${list.join(" · ")}\n`;
}

async function readTables({ db }: Database): Promise<readonly Table[]> {
	const { rows } = await sql<Table>`
		select c.relname as name, obj_description(c.oid) as comment, (
			select json_agg(json_build_object('name', a.attname, 'type', replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz'),
				'isRequired', a.attnotnull, 'isKey', coalesce(a.attnum = any(key.conkey), false)) order by a.attnum)
			from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		) as columns, (
			select coalesce(json_agg(json_build_object('to', f.confrelid::regclass::text, 'columns', (
				select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
				where a.attrelid = c.oid and a.attnum = any(f.conkey))) order by f.conkey), '[]')
			from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
		) as references
		from pg_class c left join pg_constraint key on key.conrelid = c.oid and key.contype = 'p'
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
		order by c.relname collate "C"`.execute(db);
	return rows;
}
