import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../../apps/server/src/platform/database/postgres.ts";
import { seedPayers } from "../../bench/payers.ts";
import { requirePinnedNode } from "../pinned-node.ts";
import { startPostgres } from "../postgres.ts";
import { raiseAlerts } from "./alerts.ts";
import { startArchivedPostgres } from "./archived-postgres.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { lockTables } from "./lock.ts";
import { countPaid, type PayingReport, payWhile } from "./paying.ts";
import { startDrilledProduct } from "./product.ts";

/**
 * `npm run drill -- NAME`: breaks real components under load and prints what was lost, doubled, and for how long
 * nothing was served. Exits with 1 if a limit is passed.
 */
requirePinnedNode();

const masterKey = Buffer.alloc(32, 7);
const payersCount = 200;
const kills = ["both", "postgres", "both"] as const;
const settledSeconds = 10;
const betweenKillsSeconds = 30;
const terminationSeconds = 120;
const terminationEverySeconds = 5;
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid()`;

type Drill = {
	readonly settings: Readonly<Record<string, string>>;
	readonly url: string;
	readonly gapMsMax: number;
};

async function run(drill: Drill, disturb: () => Promise<void>): Promise<boolean> {
	const database = openPostgres({ url: drill.url, connectionsMax: 10, limits: toolLimits });
	await migrate(database);
	const payers = await seedPayers(database, { count: payersCount, masterKey });
	const product = await startDrilledProduct({ MASTER_KEY: masterKey.toString("base64"), ...drill.settings });
	const tally = await payWhile({ addresses: product.addresses, payers }, disturb);
	const report = await countPaid(database, tally);
	const exited = product.exited();
	await product.stop();
	await database.close();
	return print(report, exited, drill.gapMsMax);
}

function print(report: PayingReport, exited: readonly string[], gapMsMax: number): boolean {
	const answers = Object.entries(report.answers).map(([status, count]) => `${count} × ${status}`);
	const lines = [
		`acknowledged payments: ${report.acknowledged} (answers: ${answers.join(", ")})`,
		`lost: ${report.lost}`,
		`doubled: ${report.doubled}`,
		`longest time without service: ${(report.longestGapMs / 1000).toFixed(1)} s (limit ${gapMsMax / 1000} s)`,
		`processes that exited: ${exited.join(", ") || "none"}`,
		`books: ${report.breaks.join("; ") || "sound"}`,
	];
	console.log(lines.join("\n"));
	const isWithin = report.longestGapMs <= gapMsMax;
	return isWithin && report.lost + report.doubled + exited.length + report.breaks.length === 0;
}

async function killThreeTimes(cluster: Cluster): Promise<void> {
	await sleep(settledSeconds * 1000);
	for (const what of kills) {
		const name = await cluster.killPrimary(what, settledSeconds * 1000);
		console.log(`killed ${what === "both" ? "PostgreSQL and Patroni" : "PostgreSQL"} of ${name}`);
		await sleep(betweenKillsSeconds * 1000);
	}
}

const drills: Readonly<Record<string, () => Promise<boolean>>> = {
	/** The primary of a highly available PostgreSQL is killed three times. */
	async failover() {
		const cluster = await startCluster();
		try {
			const settings = { DATABASE_URL: cluster.url };
			return await run({ settings, url: cluster.url, gapMsMax: 30_000 }, () => killThreeTimes(cluster));
		} finally {
			await cluster.stop();
		}
	},
	/** The same through PgBouncer in transaction mode. */
	async pooler() {
		const cluster = await startCluster();
		try {
			const settings = {
				DATABASE_URL: cluster.pooledUrl,
				DATABASE_POOLER: "transaction",
				DATABASE_DIRECT_URL: cluster.url,
			};
			return await run({ settings, url: cluster.url, gapMsMax: 30_000 }, () => killThreeTimes(cluster));
		} finally {
			await cluster.stop();
		}
	},
	/** The disk of a PostgreSQL is lost, and the database is restored from its last backup and its log. */
	async restore() {
		const postgres = await startArchivedPostgres();
		try {
			const settings = { DATABASE_URL: postgres.url };
			return await run({ settings, url: postgres.url, gapMsMax: 60_000 }, async () => {
				await sleep(settledSeconds * 1000);
				await postgres.backUp();
				console.log("took a base backup");
				await sleep(settledSeconds * 1000);
				await postgres.loseAndRestore();
				console.log("killed PostgreSQL, deleted its data and restored it");
				await sleep(settledSeconds * 1000);
			});
		} finally {
			postgres.stop();
		}
	},
	/** Faults that an operator must hear of, with Prometheus and the rules of docs/alerts.yml. */
	alerts: raiseAlerts,
	/** A hot table is locked for 20 seconds. */
	async lock() {
		const postgres = await startPostgres(["max_connections=200"]);
		const database = openPostgres({ url: postgres.url, connectionsMax: 10, limits: toolLimits });
		try {
			await migrate(database);
			const payers = await seedPayers(database, { count: payersCount, masterKey });
			const settings = { MASTER_KEY: masterKey.toString("base64"), DATABASE_URL: postgres.url };
			const product = await startDrilledProduct(settings);
			const isWithin = await lockTables(database, { address: product.addresses[0] ?? "", payers });
			await product.stop();
			return isWithin;
		} finally {
			await database.close();
			postgres.stop();
		}
	},
	/** All connections are ended every five seconds for two minutes. */
	async connections() {
		const postgres = await startPostgres(["max_connections=200"]);
		try {
			return await run(
				{ settings: { DATABASE_URL: postgres.url }, url: postgres.url, gapMsMax: 2_000 },
				async () => {
					const admin = openPostgres({ url: postgres.url, connectionsMax: 1, limits: toolLimits });
					for (let seconds = 0; seconds < terminationSeconds; seconds += terminationEverySeconds) {
						await sleep(terminationEverySeconds * 1000);
						await admin.inScriptTransaction(async (run) => void (await run(endConnections)));
					}
					await admin.close();
				},
			);
		} finally {
			postgres.stop();
		}
	},
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => drills[name] === undefined);
if (names.length === 0 || unknown.length > 0) {
	console.error(`Name a drill: ${Object.keys(drills).join(", ")}.`);
	process.exit(1);
}
for (const name of names) {
	console.log(`\n# ${name}\n`);
	if (!(await drills[name]?.())) process.exitCode = 1;
}
