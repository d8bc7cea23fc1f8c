/** Where a test's database is copied from; made once for all test files by tools/test-databases.ts. */
export type DatabaseSource =
	| {
			readonly engine: "postgres";
			readonly adminUrl: string;
			readonly template: string;
			/** The folder with pg_dump and pg_restore. */
			readonly bin: string;
	  }
	| { readonly engine: "pglite"; readonly snapshot: string };

declare module "vitest" {
	export interface ProvidedContext {
		databaseSource: DatabaseSource;
	}
}
