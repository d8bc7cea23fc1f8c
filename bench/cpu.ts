import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU that all processes of a database have used since it was started. Linux only, as the figures are. */
export function databaseCpuSeconds(postmaster: number): number {
	let ticks = 0;
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			// The name stands in brackets and may hold anything; what follows it are numbers.
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
				.replace(/^.*\) /, "")
				.split(" ")
				.map(Number);
			const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
			if (fields[1] === postmaster) ticks += user + system;
			// The first process counts those that have ended.
			if (Number(pid) === postmaster) ticks += user + system + endedUser + endedSystem;
		} catch {
			// It ended between the list and the look.
		}
	}
	return ticks / ticksPerSecond;
}

/** CPU of a server that was forked; it answers each message with its own count. */
export async function serverCpuSeconds(server: ChildProcess): Promise<number> {
	const answer = once(server, "message");
	server.send("cpu");
	const [usage] = (await answer) as [NodeJS.CpuUsage];
	return (usage.user + usage.system) / 1e6;
}
