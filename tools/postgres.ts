import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** For data that does not outlive the run: nothing needs to reach the disk. */
export const notDurable = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] as const;

export async function startPostgres(settings: readonly string[] = []): Promise<TemporaryPostgres> {
	const bin = ensurePostgres();
	const folder = mkdtempSync(join(tmpdir(), "postgres-"));
	const port = await freePort();
	chmodSync(folder, 0o755);
	// PostgreSQL refuses to run as root, so root gives the folder to the account that its package made.
	const asRoot = process.getuid?.() === 0;
	if (asRoot) chownSync(folder, accountId("-u"), accountId("-g"));
	const data = join(folder, "data");
	const run = (program: string, args: readonly string[]) => {
		const command = [join(bin, program), ...args];
		const [first = "", ...rest] = asRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
		const done = spawnSync(first, rest, {
			encoding: "utf8",
			cwd: folder,
			stdio: ["ignore", "ignore", "pipe"],
		});
		if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
	};
	run("initdb", ["-D", data, "-U", "puente", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
	const options = [
		"listen_addresses=127.0.0.1",
		`port=${port}`,
		`unix_socket_directories=${folder}`,
		...settings,
	];
	const start = () => {
		const settingsOfStart = options.map((option) => `-c ${option}`).join(" ");
		run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", settingsOfStart, "start"]);
	};
	const halt = () => run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
	start();
	const url = `postgres://puente@127.0.0.1:${port}/postgres`;
	return {
		url,
		socketUrl: `${url}?host=${folder}`,
		get pid() {
			return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
		},
		folder,
		start,
		halt,
		stop() {
			halt();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export function accountId(flag: "-u" | "-g"): number {
	return Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
}

export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() =>
				address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
			);
		});
	});
}
