import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountId, startPostgres } from "../postgres.ts";
import { ensurePostgres } from "../system.ts";

/** A PostgreSQL whose log is received elsewhere while it is written, as docs/operations.md describes. */
export type ArchivedPostgres = {
	readonly url: string;
	readonly backUp: () => Promise<void>;
	/** Kills PostgreSQL, deletes its data and restores it from the base backup and the log. */
	readonly loseAndRestore: () => Promise<void>;
	readonly stop: () => void;
};

const receiverName = "log_archive";

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
	const bin = ensurePostgres();
	const postgres = await startPostgres(["max_connections=200", `synchronous_standby_names=${receiverName}`]);
	const { folder, url } = postgres;
	const data = join(folder, "data");
	const base = join(folder, "base");
	const account = process.getuid?.() === 0 ? { uid: accountId("-u"), gid: accountId("-g") } : {};
	const run = (program: string, args: readonly string[]) =>
		spawn(join(bin, program), args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], ...account });
	const receive = (wal: string) => {
		mkdirSync(wal, { mode: 0o700 });
		if (account.uid !== undefined) chownSync(wal, account.uid, account.gid);
		const address = `${url}?application_name=${receiverName}`;
		return run("pg_receivewal", ["-D", wal, "--synchronous", "--no-loop", "-d", address]);
	};
	const wal = join(folder, "wal");
	let receiver = receive(wal);
	return {
		url,
		async backUp() {
			await finished(run("pg_basebackup", ["-D", base, "-X", "none", "-c", "fast", "-d", url]));
		},
		async loseAndRestore() {
			const receiverEnd = once(receiver, "exit");
			process.kill(postgres.pid, "SIGKILL");
			// Backends end by themselves when the postmaster is gone, and the receiver when its connection is.
			await receiverEnd;
			await sleep(1_000);
			rmSync(data, { recursive: true });
			await finished(spawn("cp", ["-a", base, data]));
			const restore = `cp ${wal}/%f "%p" || cp ${wal}/%f.partial "%p"`;
			appendFileSync(join(data, "postgresql.auto.conf"), `restore_command = '${restore}'\n`);
			writeFileSync(join(data, "recovery.signal"), "");
			// The killed postmaster may stay as a zombie, and its lock would be believed.
			for (const name of readdirSync(folder)) if (name.startsWith(".s.PGSQL")) rmSync(join(folder, name));
			postgres.start();
			receiver = receive(join(folder, "wal-after"));
		},
		stop() {
			receiver.kill("SIGTERM");
			postgres.stop();
		},
	};
}

async function finished(child: ChildProcess): Promise<void> {
	const [code] = (await once(child, "exit")) as [number | null];
	if (code !== 0) throw new Error(`${child.spawnfile} failed with ${code}`);
}
