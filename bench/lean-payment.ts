import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TemporaryPostgres } from "../tools/postgres.ts";
import { ensurePostgres } from "../tools/system.ts";
import { databaseCpuSeconds } from "./cpu.ts";
import type { Measurement } from "./measured.ts";

/**
 * The least that a payment must write, in tables with only the columns for it: the limit of this machine. pgbench runs
 * it one statement at a time, prepared, and commits each payment by itself.
 */
export const leanTables = `
	create table lean_nonces (nonce bytea primary key);
	create table lean_operations (id uuid primary key, done_at timestamptz not null);
	create table lean_loans (id integer primary key, owed_minor bigint not null, entries_count integer not null);
	create table lean_events (loan_id integer, number integer, amount_minor bigint not null, at timestamptz not null,
		primary key (loan_id, number));
	create table lean_entries (loan_id integer, number integer, posted_at timestamptz not null,
		primary key (loan_id, number));
	create table lean_postings (loan_id integer, number integer, account text, minor bigint not null,
		primary key (loan_id, number, account));
	create table lean_outbox (id bigint generated always as identity primary key, body bytea not null);
	insert into lean_loans select n, 100000000, 0 from generate_series(0, 1999) n;
	analyze lean_loans`;

// pgbench ends a statement at its semicolon, and one of its own commands at the end of the line.
const leanScript = [
	"\\set loan random(0, 1999)",
	"begin;",
	"insert into lean_nonces values (uuid_send(gen_random_uuid()));",
	"insert into lean_operations values (gen_random_uuid(), now());",
	"select entries_count + 1 as number from lean_loans where id = :loan for update \\gset",
	"insert into lean_events values (:loan, :number, 1000, now());",
	`with entry as (insert into lean_entries values (:loan, :number, now()))
		insert into lean_postings values (:loan, :number, 'cash', 1000), (:loan, :number, 'principal', -900),
			(:loan, :number, 'interest', -100);`,
	"update lean_loans set owed_minor = owed_minor - 1000, entries_count = :number where id = :loan;",
	"insert into lean_outbox (body) values (decode(repeat('00', 250), 'hex'));",
	"commit;",
];

/** Microseconds of every transaction, from the logs that pgbench writes: one for each of its threads. */
function readDurations(folder: string): readonly number[] {
	return readdirSync(folder)
		.filter((name) => name.startsWith("log."))
		.flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
		.map((line) => Number(line.split(" ")[2]))
		.sort((one, other) => one - other);
}

export async function measureLean(
	{ url, pid }: TemporaryPostgres,
	{ callers, seconds }: { readonly callers: number; readonly seconds: number },
): Promise<Measurement> {
	const folder = mkdtempSync(join(tmpdir(), "bench-lean-"));
	const file = join(folder, "payment.sql");
	writeFileSync(file, leanScript.map((line) => line.replaceAll(/\s+/g, " ")).join("\n"));
	const log = `-l --log-prefix=${join(folder, "log")}`;
	const options = `-n -M prepared -c ${callers} -j ${Math.min(callers, 2)} -T ${seconds} ${log} -f ${file} ${url}`;
	const cpuBefore = databaseCpuSeconds(pid);
	const output = execFileSync(join(ensurePostgres(), "pgbench"), options.split(" "), { encoding: "utf8" });
	const durations = readDurations(folder);
	rmSync(folder, { recursive: true });
	// The CPU time of a process is counted a moment after it ended.
	await new Promise((resolve) => setTimeout(resolve, 500));
	const at = (share: number) => (durations[Math.floor(durations.length * share)] ?? 0) / 1000;
	return {
		perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0),
		serverMs: 0,
		databaseMs: (1000 * (databaseCpuSeconds(pid) - cpuBefore)) / durations.length,
		p50Ms: at(0.5),
		p99Ms: at(0.99),
	};
}
