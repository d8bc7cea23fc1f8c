import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensurePostgres } from "../system.ts";

const outputMax = 2 ** 30;

/** What a program of PostgreSQL prints. */
export function runProgram(name: "psql" | "pg_dump", args: readonly string[]): Buffer {
	const { status, stdout, stderr } = spawnSync(join(ensurePostgres(), name), args, { maxBuffer: outputMax });
	if (status !== 0) throw new Error(`${name} failed: ${stderr.toString()}`);
	return stdout;
}

/** The rows of a query, as lines; columns are divided by a bar. */
export function listRows(databaseUrl: string, query: string): readonly string[] {
	const options = ["--tuples-only", "--no-align", "-c", query];
	const printed = runProgram("psql", [databaseUrl, ...options]).toString("utf8");
	return printed.split("\n").filter((line) => line !== "");
}

/** The public schema as SQL that a driver can run: without psql commands, and into a public schema that exists. */
export function dumpSchema(databaseUrl: string, ...options: readonly string[]): string {
	const all = ["--schema=public", "--no-owner", "--no-privileges", ...options, databaseUrl];
	const script = runProgram("pg_dump", all).toString("utf8");
	return script.replaceAll(/^(\\.*|CREATE SCHEMA public;|SET transaction_timeout.*)$/gm, "");
}
