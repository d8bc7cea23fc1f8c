import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Programs that do not come from npm are found, installed by apt-get, or requested with a message. */
function aptInstall(packages: readonly string[]): boolean {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
	console.log(`Installing ${packages.join(", ")} …`);
	spawnSync("apt-get", ["update"], { stdio: "ignore" });
	const installed = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
	return installed.status === 0;
}

function exitWithInstallHint(what: string, packages: readonly string[]): never {
	console.error(`${what} is missing. Install it with: sudo apt-get install ${packages.join(" ")}`);
	process.exit(1);
}

export function findChromium(): string | null {
	const named = process.env["CHROMIUM"];
	// Uses less processor time than the whole browser, which also draws its toolbars.
	const shell = "/usr/bin/chromium-headless-shell";
	const paths = [named, shell, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
	const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
	return [...paths, mac].find((path): path is string => path !== undefined && existsSync(path)) ?? null;
}

/** The path of a Chromium. */
export function ensureChromium(): string {
	const packages = ["chromium-headless-shell", "fonts-noto-core"];
	const found = findChromium() ?? (aptInstall(packages) ? findChromium() : null);
	return found ?? exitWithInstallHint("Chromium", packages);
}

function findPostgres(): string | null {
	const versions = existsSync("/usr/lib/postgresql")
		? readdirSync("/usr/lib/postgresql").sort().reverse()
		: [];
	const folders = [
		...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
		...(process.env["PATH"] ?? "").split(":"),
	];
	return (
		folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl"))) ?? null
	);
}

/** The programs of a highly available PostgreSQL, which the drills run. */
export function ensureCluster(): void {
	const paths = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];
	const isInstalled = () => paths.every((path) => existsSync(path));
	const packages = ["patroni", "etcd-server", "python3-etcd", "haproxy", "pgbouncer"];
	if (!isInstalled() && !(aptInstall(packages) && isInstalled()))
		exitWithInstallHint("Patroni, etcd, HAProxy or PgBouncer", packages);
}

/** The program that evaluates the alerts in a drill. */
export function ensurePrometheus(): string {
	const path = "/usr/bin/prometheus";
	if (!existsSync(path) && !(aptInstall(["prometheus"]) && existsSync(path)))
		exitWithInstallHint("Prometheus", ["prometheus"]);
	return path;
}

/** The folder with initdb and pg_ctl. */
export function ensurePostgres(): string {
	const packages = ["postgresql"];
	const found = findPostgres() ?? (aptInstall(packages) ? findPostgres() : null);
	return found ?? exitWithInstallHint("PostgreSQL", packages);
}
