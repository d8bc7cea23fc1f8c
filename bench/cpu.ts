import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/** CPU time of all processes of a database since its start. Linux only. */
export function databaseCpuSeconds(postmaster: number): number {
	let ticks = 0;
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			// The process name is in brackets and may contain anything; numbers follow it.
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
				.replace(/^.*\) /, "")
				.split(" ")
				.map(Number);
			const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
			if (fields[1] === postmaster) ticks += user + system;
			// The postmaster includes the time of its ended children.
			if (Number(pid) === postmaster) ticks += user + system + endedUser + endedSystem;
		} catch {
			// The process ended after it was listed.
		}
	}
	return ticks / ticksPerSecond;
}

/** CPU time of a forked server, which answers each message with its own usage. */
export async function serverCpuSeconds(server: ChildProcess): Promise<number> {
	const answer = once(server, "message");
	server.send("cpu");
	const [usage] = (await answer) as [NodeJS.CpuUsage];
	return (usage.user + usage.system) / 1e6;
}
