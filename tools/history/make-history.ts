import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeClabe } from "../../packages/providers/src/payments/stp/collect-transform.ts";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { notDurable, startPostgres } from "../postgres.ts";
import { startProcesses } from "../running.ts";
import { copyToEmbedded } from "./copy-to-embedded.ts";
import { clockFile, snapshotFile } from "./history.ts";
import { packFolder } from "./snapshot.ts";
import { addWaitingCases } from "./waiting-cases.ts";

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
