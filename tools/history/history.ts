import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pinned-node.ts";
import { unpackInto } from "./snapshot.ts";

/** A year of a simulated lender, made by `npm run make-history`. */
export const snapshotFile = join(root, "apps/sandbox/history/year.zst");
/** Holds the instant at which the sandbox clock stands; the server's first start takes it and removes the file. */
export const clockFile = "clock-start";

const database = "pglite";

type Settings = Readonly<Record<string, string | undefined>>;
/** Each of them asks for something that the snapshot cannot give: another database, key, clock or process. */
const excluding = ["DATABASE_URL", "MASTER_KEY", "CLOCK_START", "FILES_URL", "ROLE"];

/** Whether a start with these settings begins with the year of history: the sandbox, its demo, and no data yet. */
export function beginsWithHistory(settings: Settings, dataDir: string): boolean {
	if (settings["SANDBOX"] === "off" || settings["DEMO"] === "off") return false;
	if (excluding.some((name) => (settings[name] ?? "") !== "")) return false;
	const data = [database, "sandbox.sqlite", "master.key"];
	return existsSync(snapshotFile) && !data.some((name) => existsSync(join(dataDir, name)));
}

export function unpackHistory(dataDir: string): void {
	unpackInto(readFileSync(snapshotFile), dataDir, database);
}

/** Started by tools/start.ts with the data directory. */
if (import.meta.main) unpackHistory(process.argv[2] ?? "");
