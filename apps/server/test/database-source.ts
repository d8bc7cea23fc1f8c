/** Where a test's database is copied from; made once for all test files by tools/test-databases.ts. */
export type DatabaseSource =
	| { readonly engine: "postgres"; readonly adminUrl: string; readonly template: string }
	| { readonly engine: "pglite"; readonly snapshot: string };

declare module "vitest" {
	export interface ProvidedContext {
		databaseSource: DatabaseSource;
	}
}
