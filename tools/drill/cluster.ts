import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/test/processes/free-port.ts";
import { accountId } from "../postgres.ts";
import { ensureCluster, ensurePostgres } from "../system.ts";

const nodesCount = 3;
const readyTimeoutMs = 180_000;

type Node = {
	readonly name: string;
	readonly folder: string;
	readonly port: number;
	readonly restPort: number;
	readonly configFile: string;
	patroni: ChildProcess;
};

/** Three PostgreSQL under Patroni, with HAProxy in front of them, and PgBouncer in front of that. */
export type Cluster = {
	/** The primary, wherever it is, by HAProxy. */
	readonly url: string;
	/** The same through PgBouncer in transaction mode. */
	readonly pooledUrl: string;
	/** Kills the primary with SIGKILL, with or without Patroni beside it. Patroni is started again after `awayMs`. */
	readonly killPrimary: (what: "postgres" | "both", awayMs: number) => Promise<string>;
	readonly stop: () => Promise<void>;
};

/** Starts a program as the account that PostgreSQL's package made: PostgreSQL and PgBouncer refuse to run as root. */
function startProgram(folder: string, name: string, program: string, args: readonly string[]): ChildProcess {
	const log = openSync(join(folder, `${name}.log`), "a");
	return spawn(program, args, {
		cwd: folder,
		stdio: ["ignore", log, log],
		env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ETCD_UNSUPPORTED_ARCH: process.arch },
		...(process.getuid?.() === 0 && { uid: accountId("-u"), gid: accountId("-g") }),
	});
}

export async function startCluster(): Promise<Cluster> {
	ensureCluster();
	const bin = ensurePostgres();
	const folder = mkdtempSync(join(tmpdir(), "cluster-"));
	const own = (path: string) => {
		if (process.getuid?.() === 0) chownSync(path, accountId("-u"), accountId("-g"));
		return path;
	};
	own(folder);
	const running: ChildProcess[] = [];
	const start = (name: string, program: string, args: readonly string[]) => {
		const child = startProgram(folder, name, program, args);
		running.push(child);
		return child;
	};
	const etcdPort = await startEtcd(start, own(makeFolder(folder, "etcd")));
	const nodes: Node[] = [];
	for (let number = 1; number <= nodesCount; number++) {
		const name = `node${number}`;
		const [port, restPort] = [await freePort(), await freePort()];
		const nodeFolder = own(makeFolder(folder, name));
		const configFile = join(folder, `${name}.json`);
		const config = patroniConfig({ name, port, restPort, etcdPort, bin, folder: nodeFolder });
		writeFileSync(configFile, JSON.stringify(config));
		const patroni = start(name, "/usr/bin/patroni", [configFile]);
		nodes.push({ name, folder: nodeFolder, port, restPort, configFile, patroni });
	}
	const port = await startHaproxy(start, folder, nodes);
	const pooledPort = await startPgbouncer(start, folder, port);
	await until(
		async () => (await findPrimary(nodes)) !== null && (await countReplicas(nodes)) === nodesCount - 1,
	);
	const address = (of: number) => `postgres://postgres@127.0.0.1:${of}/postgres`;
	return {
		url: address(port),
		pooledUrl: address(pooledPort),
		async killPrimary(what, awayMs) {
			await until(async () => (await countReplicas(nodes)) === nodesCount - 1);
			const primary = await findPrimary(nodes);
			if (!primary) throw new Error("there is no primary to kill");
			const pid = Number(readFileSync(join(primary.folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
			if (what === "both") primary.patroni.kill("SIGKILL");
			process.kill(pid, "SIGKILL");
			if (what === "both") {
				setTimeout(() => {
					primary.patroni = start(primary.name, "/usr/bin/patroni", [primary.configFile]);
				}, awayMs);
			}
			return primary.name;
		},
		async stop() {
			for (const child of running.reverse()) await stopProgram(child);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

type Start = (name: string, program: string, args: readonly string[]) => ChildProcess;

function makeFolder(parent: string, name: string): string {
	const folder = join(parent, name);
	mkdirSync(folder, { mode: 0o700 });
	return folder;
}

async function startEtcd(start: Start, data: string): Promise<number> {
	const [port, peerPort] = [await freePort(), await freePort()];
	const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
	start("etcd", "/usr/bin/etcd", [
		...["--data-dir", data, "--listen-client-urls", client, "--advertise-client-urls", client],
		...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
		...["--initial-cluster", `default=${peer}`],
	]);
	return port;
}

/** Patroni reads YAML, which JSON is a part of. */
function patroniConfig(node: {
	readonly name: string;
	readonly port: number;
	readonly restPort: number;
	readonly etcdPort: number;
	readonly bin: string;
	readonly folder: string;
}) {
	const rest = `127.0.0.1:${node.restPort}`;
	const address = `127.0.0.1:${node.port}`;
	return {
		scope: "puente",
		name: node.name,
		restapi: { listen: rest, connect_address: rest },
		etcd3: { host: `127.0.0.1:${node.etcdPort}` },
		bootstrap: {
			dcs: {
				ttl: 6,
				loop_wait: 1,
				retry_timeout: 2,
				primary_start_timeout: 0,
				// No acknowledged commit is lost: a replica has it too.
				synchronous_mode: true,
				postgresql: {
					use_pg_rewind: true,
					parameters: { max_connections: 300, wal_keep_size: "512MB", hot_standby: "on" },
				},
			},
			initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
		},
		postgresql: {
			listen: address,
			connect_address: address,
			data_dir: join(node.folder, "data"),
			bin_dir: node.bin,
			authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
			parameters: { unix_socket_directories: node.folder },
			pg_hba: [
				"local all all trust",
				"host all all 127.0.0.1/32 trust",
				"host replication all 127.0.0.1/32 trust",
			],
		},
	};
}

async function startHaproxy(start: Start, folder: string, nodes: readonly Node[]): Promise<number> {
	const port = await freePort();
	const file = join(folder, "haproxy.cfg");
	const servers = nodes.map(
		({ name, port: at, restPort }) => `	server ${name} 127.0.0.1:${at} check port ${restPort}`,
	);
	const lines = [
		"defaults",
		"	mode tcp",
		"	timeout connect 2s",
		"	timeout client 1h",
		"	timeout server 1h",
		"	timeout check 1s",
		"listen primary",
		`	bind 127.0.0.1:${port}`,
		"	option httpchk OPTIONS /primary",
		"	http-check expect status 200",
		"	default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
		...servers,
	];
	writeFileSync(file, `${lines.join("\n")}\n`);
	start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", file]);
	return port;
}

async function startPgbouncer(start: Start, folder: string, databasePort: number): Promise<number> {
	const port = await freePort();
	const file = join(folder, "pgbouncer.ini");
	const lines = [
		"[databases]",
		`postgres = host=127.0.0.1 port=${databasePort} user=postgres`,
		"[pgbouncer]",
		"listen_addr = 127.0.0.1",
		`listen_port = ${port}`,
		"unix_socket_dir =",
		"auth_type = any",
		"pool_mode = transaction",
		"max_client_conn = 500",
		"default_pool_size = 40",
		"server_login_retry = 1",
	];
	writeFileSync(file, `${lines.join("\n")}\n`);
	start("pgbouncer", "/usr/sbin/pgbouncer", [file]);
	return port;
}

async function statusOf({ restPort }: Node, role: "primary" | "replica"): Promise<number> {
	const signal = AbortSignal.timeout(2_000);
	return fetch(`http://127.0.0.1:${restPort}/${role}`, { signal }).then(
		({ status }) => status,
		() => 0,
	);
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | null> {
	for (const node of nodes) if ((await statusOf(node, "primary")) === 200) return node;
	return null;
}

async function countReplicas(nodes: readonly Node[]): Promise<number> {
	const statuses = await Promise.all(nodes.map((node) => statusOf(node, "replica")));
	return statuses.filter((status) => status === 200).length;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
	const giveUpAt = Date.now() + readyTimeoutMs;
	while (!(await isDone())) {
		if (Date.now() > giveUpAt) throw new Error("the cluster was not ready in three minutes");
		await new Promise((wake) => setTimeout(wake, 500));
	}
}

async function stopProgram(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exited = once(child, "exit");
	child.kill("SIGTERM");
	const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
	await exited;
	clearTimeout(timer);
}
