import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../apps/server/test/processes/free-port.ts";
import { ensurePostgres } from "./system.ts";

/** A temporary PostgreSQL in its own folder. */
export type TemporaryPostgres = {
	readonly url: string;
	/** The same over a Unix socket, which costs less processor time than TCP. */
	readonly socketUrl: string;
	/** The postmaster, parent of all processes of this database. */
	readonly pid: number;
	/** Belongs to the account that runs PostgreSQL; the database's own folder in it is `data`. */
	readonly folder: string;
	/** Ends it as a power failure would; its data stays. */
	readonly halt: () => void;
	/** Starts it again on the same port after its end. */
	readonly start: () => void;
	/** Ends it for good and deletes its data. */
	readonly stop: () => void;
};

/** A read-only copy of a temporary PostgreSQL that follows it; it is deleted with the primary's folder. */
export type Standby = Pick<TemporaryPostgres, "url" | "halt" | "start">;

/** For data that does not outlive the run: nothing needs to reach the disk. */
export const notDurable = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] as const;

/** PostgreSQL refuses to run as root, so root runs its programs as the account that its package made. */
function runAsPostgres(folder: string, program: string, args: readonly string[]): void {
	const command = [join(ensurePostgres(), program), ...args];
	const [first = "", ...rest] = isRoot() ? ["runuser", "-u", "postgres", "--", ...command] : command;
	const done = spawnSync(first, rest, { encoding: "utf8", cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
	if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
}

function isRoot(): boolean {
	return process.getuid?.() === 0;
}

type Cluster = { readonly folder: string; readonly data: string; readonly port: number };

function startCluster({ folder, data, port }: Cluster, settings: readonly string[]): void {
	const all = [
		"listen_addresses=127.0.0.1",
		`port=${port}`,
		`unix_socket_directories=${folder}`,
		...settings,
	];
	const options = all.map((setting) => `-c ${setting}`).join(" ");
	runAsPostgres(folder, "pg_ctl", ["-D", data, "-w", "-l", `${data}.log`, "-o", options, "start"]);
}

function haltCluster({ folder, data }: Cluster): void {
	runAsPostgres(folder, "pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
}

function urlAt(port: number): string {
	return `postgres://puente@127.0.0.1:${port}/postgres`;
}

export async function startPostgres(settings: readonly string[] = []): Promise<TemporaryPostgres> {
	ensurePostgres();
	const folder = mkdtempSync(join(tmpdir(), "postgres-"));
	const data = join(folder, "data");
	const cluster = { folder, data, port: await freePort() };
	chmodSync(folder, 0o755);
	if (isRoot()) chownSync(folder, accountId("-u"), accountId("-g"));
	const access = ["-U", "puente", "--auth=trust"];
	runAsPostgres(folder, "initdb", ["-D", data, ...access, "--encoding=UTF8", "--locale=C.UTF-8"]);
	startCluster(cluster, settings);
	const url = urlAt(cluster.port);
	return {
		url,
		socketUrl: `${url}?host=${folder}`,
		get pid() {
			return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
		},
		folder,
		start: () => startCluster(cluster, settings),
		halt: () => haltCluster(cluster),
		stop() {
			haltCluster(cluster);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export async function startStandby(
	{ url, folder }: TemporaryPostgres,
	settings: readonly string[] = [],
): Promise<Standby> {
	const data = join(folder, "standby");
	const cluster = { folder, data, port: await freePort() };
	// -R makes it a standby of the primary it is copied from.
	runAsPostgres(folder, "pg_basebackup", ["-D", data, "-R", "-c", "fast", "-d", url]);
	startCluster(cluster, settings);
	return {
		url: urlAt(cluster.port),
		start: () => startCluster(cluster, settings),
		halt: () => haltCluster(cluster),
	};
}

export function accountId(flag: "-u" | "-g"): number {
	return Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
}
