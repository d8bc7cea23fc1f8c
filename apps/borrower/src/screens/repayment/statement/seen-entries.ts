import { createStore, get, set, type UseStore } from "idb-keyval";
import type { SeenEntry } from "./check-statement.ts";

let opened: UseStore | null = null;
function store(): UseStore {
	opened ??= createStore("puente-statements", "seen");
	return opened;
}

function isSeen(value: unknown): value is SeenEntry {
	if (typeof value !== "object" || value === null) return false;
	const { number, hash, atMs } = value as Record<string, unknown>;
	return typeof number === "number" && typeof hash === "string" && typeof atMs === "number";
}

/**
 * Number and hash of the last seen entry, without personal data. Kept after the session ends, because a memory that
 * can be cleared remotely proves nothing.
 */
export async function readSeen(orderNo: string): Promise<SeenEntry | null> {
	const stored = await Promise.resolve()
		.then(() => get<unknown>(orderNo, store()))
		.catch(() => undefined);
	return isSeen(stored) ? stored : null;
}

export async function saveSeen(orderNo: string, seen: SeenEntry): Promise<void> {
	await Promise.resolve()
		.then(() => set(orderNo, seen, store()))
		.catch(() => undefined);
}
