import { createStore, get, set, type UseStore } from "idb-keyval";
import type { SeenEntry } from "./check-statement.ts";

let opened: UseStore | null = null;
function shelf(): UseStore {
	opened ??= createStore("puente-statements", "seen");
	return opened;
}

function isSeen(value: unknown): value is SeenEntry {
	if (typeof value !== "object" || value === null) return false;
	const { number, hash, atMs } = value as Record<string, unknown>;
	return typeof number === "number" && typeof hash === "string" && typeof atMs === "number";
}

/**
 * What this phone remembers of a loan's books: one number and one hash, no personal data. It stays when the session
 * ends, because a memory that can be wiped from outside proves nothing.
 */
export async function readSeen(orderNo: string): Promise<SeenEntry | null> {
	const kept = await Promise.resolve()
		.then(() => get<unknown>(orderNo, shelf()))
		.catch(() => undefined);
	return isSeen(kept) ? kept : null;
}

export async function keepSeen(orderNo: string, seen: SeenEntry): Promise<void> {
	await Promise.resolve()
		.then(() => set(orderNo, seen, shelf()))
		.catch(() => undefined);
}
