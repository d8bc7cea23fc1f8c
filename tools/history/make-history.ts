import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFilledCluster } from "../../apps/server/src/platform/database/database.ts";
import { connect } from "../../packages/client/src/index.ts";
import { createClient } from "../../packages/client/src/staff/index.ts";
import { drawDemoPerson } from "../../packages/providers/src/identity/synthetic/index.ts";
import { makeClabe } from "../../packages/providers/src/payments/stp/collect-transform.ts";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { notDurable, startPostgres } from "../postgres.ts";
import { startProcesses } from "../running.ts";
import { clockFile, snapshotFile } from "./history.ts";
import { dumpSchema, listRows, runProgram } from "./postgres-programs.ts";
import { packFolder } from "./snapshot.ts";

/** A late borrower of the demo. */
const owner = { key: "ng-overdue", packageName: "com.puente.ng" };
const proposer = "tunde.collections";

/** Work that a year of a small lender may end without: a proof of payment and a lower penalty that wait for an answer. */
async function addWaitingCases(address: string, now: string): Promise<void> {
	const opened = await fetch(`${address}/sandbox/borrowers/${owner.key}/session`, { method: "POST" });
	const { token } = (await opened.json()) as { readonly token: string };
	const call = connect(address, { packageName: owner.packageName, language: "en", token });
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error(`The demo borrower ${owner.key} has no order.`);
	const { orderNo } = order;
	const { front } = await drawDemoPerson("ng", 0, 0);
	const files = [new Blob([new Uint8Array(front)], { type: "image/jpeg" })];
	const { imageId } = await call("uploadVoucher", { orderNo }, { files });
	const paid = { amount: 5000, paidOn: now.slice(0, 10), reference: "7741" };
	await call("saveVoucher", { orderNo, ...paid, imageIds: [imageId] });

	const signedIn = await fetch(`${address}/sandbox/staff/${proposer}/session`, { method: "POST" });
	const cookie = signedIn.headers
		.getSetCookie()
		.map((each) => each.split(";")[0])
		.join("; ");
	const ask = createClient(
		(url, init) => fetch(address + url, { ...init, headers: { ...init.headers, cookie } }),
		() => "en",
	);
	const { borrowers } = await ask("searchBorrowers", { by: "orderNo", text: orderNo });
	const { loans } = await ask("borrower", { id: borrowers[0]?.id ?? "" });
	const late = loans.find((loan) => loan.orderNo === orderNo);
	const after = { reduceMinor: 100 };
	const reason = "The branch was closed on the day it was due.";
	await ask("propose", { kind: "penaltyReduction", subject: late?.loanId ?? "", after, reason });
}

/** Copies the public schema of a PostgreSQL to the embedded database of a data directory. */
async function copyToEmbedded(databaseUrl: string, dataDir: string): Promise<void> {
	await createFilledCluster(dataDir, async ({ run, copyIn }) => {
		await run(dumpSchema(databaseUrl, "--section=pre-data"));
		for (const table of listRows(databaseUrl, tables)) {
			const rows = runProgram("psql", [databaseUrl, "-c", `copy (select * from ${table}) to stdout`]);
			if (rows.length > 0) await copyIn(table, new Blob([new Uint8Array(rows)]));
		}
		// Names the database that was copied: with it the first start would hold all payouts, as after a restore.
		await run("delete from database_mark");
		for (const statement of listRows(databaseUrl, sequences)) await run(statement);
		// Indexes are smallest when they are made last; keys and triggers would look at each row.
		await run(dumpSchema(databaseUrl, "--section=post-data"));
	});
}

const tables = `select format('public.%I', relname) from pg_class where relnamespace = 'public'::regnamespace
	and relkind in ('r', 'p') and not relispartition order by 1`;
const sequences = `select format('select setval(%L, %s)', format('public.%I', sequencename), last_value)
	from pg_sequences where schemaname = 'public' and last_value is not null`;

/**
 * `npm run make-history`: lives a year of a growing lender, adds the demo people at its end, and writes all that as the
 * snapshot with which the first start begins.
 */
requirePinnedNode();
const { values } = parseArgs({
	options: {
		borrowers: { type: "string", default: "250" },
		days: { type: "string", default: "365" },
		seed: { type: "string", default: "1" },
		/** The day of the demo. Ahead of the real time: the app supports a server clock ahead of the phone's, not behind. */
		until: { type: "string", default: "2027-11-17" },
		out: { type: "string", default: snapshotFile },
	},
});

/** Days of the simulation begin at six in Greenwich. */
const dayHour = "T06:00:00Z";
/** Morning in America, afternoon in Africa, evening in India. */
const demoHour = "T15:00:00Z";
const dayMs = 86_400_000;
/** Paid into CLABEs of ours that no borrower has: staff looks for the owner. Serial and pesos. */
const strayPayments = [
	[9_999_999, "1500.00"],
	[9_999_998, "920.50"],
	[9_999_997, "2340.00"],
] as const;
const clabePrefix = "6461801570";
/** Each waits for up to four minutes. */
const settleTriesMax = 5;
/** Each installation makes its other files, such as keys for providers, at its first start. */
const shipped = ["pglite", "keys", "files", "sandbox.sqlite", "master.key", clockFile];

const startsAt = new Date(Date.parse(values.until + dayHour) - Number(values.days) * dayMs);
const folder = mkdtempSync(join(tmpdir(), "puente-history-"));
const postgres = await startPostgres([...notDurable, "shared_buffers=256MB", "jit=off"]);
process.on("exit", () => {
	postgres.stop();
	rmSync(folder, { recursive: true, force: true });
});
process.on("SIGTERM", () => process.exit(1));
process.on("SIGINT", () => process.exit(1));

live();
const at = await addDemoPeople();
await copyToEmbedded(postgres.socketUrl, folder);
writeFileSync(join(folder, clockFile), at);
for (const name of readdirSync(folder).filter((each) => !shipped.includes(each)))
	rmSync(join(folder, name), { recursive: true });
const packed = packFolder(folder);
writeFileSync(values.out, packed);
console.log(`${values.out}: ${(packed.length / 2 ** 20).toFixed(1)} MB, the clock stands at ${at}`);
process.exit(0);

/** In a process of its own: its time and its randomness belong to the simulation. */
function live(): void {
	const size = ["--borrowers", values.borrowers, "--days", values.days, "--seed", values.seed];
	const history = ["--growing", startsAt.toISOString(), "--keep", folder, "--faults", "off"];
	const args = [
		join(root, "apps/simulator/src/main.ts"),
		...size,
		...history,
		"--database",
		postgres.socketUrl,
	];
	const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
	if (status !== 0) process.exit(status ?? 1);
}

/** Returns the time of the sandbox at the end. */
async function addDemoPeople(): Promise<string> {
	const product = await startProcesses(folder, {
		DATABASE_URL: postgres.url,
		CLOCK_START: values.until + demoHour,
		IDENTITY_ENGINE: "synthetic",
		DEMO: "on",
	});
	const clock = `${product.address}/sandbox/clock`;
	const headers = { "content-type": "application/json" };
	for (const [serial, amount] of strayPayments) {
		const body = JSON.stringify({ rail: "stp", reference: makeClabe(clabePrefix, serial), amount });
		const paid = await fetch(`${product.address}/sandbox/pay`, { method: "POST", headers, body });
		if (!paid.ok) throw new Error(`A payment was refused: ${await paid.text()}`);
	}
	await addWaitingCases(product.address, values.until);
	// 503 while work of the last day is left.
	const settle = () => fetch(clock, { method: "POST", headers, body: JSON.stringify({ advance: "PT0S" }) });
	let settled = await settle();
	for (let tries = 1; !settled.ok && tries < settleTriesMax; tries++) settled = await settle();
	if (!settled.ok) throw new Error(`The work of the last day does not end: ${await settled.text()}`);
	const { now } = (await (await fetch(clock)).json()) as { readonly now: string };
	await product.stop();
	return now;
}
