import { type Database } from "../../apps/server/src/platform/database/database.ts";
/** The page about all tables, by the module that writes them. */
export declare function describeTables(database: Database): Promise<string>;
/** The page of a new database with all migrations. */
export declare function makeDataModel(): Promise<string>;
