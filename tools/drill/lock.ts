import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@puente/contract";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { Payer } from "../../bench/payers.ts";
import { printTable } from "../../bench/table.ts";

const lockMs = 20_000;
const askersOfEach = 16;
/** Within this, a call that does not need the locked table is answered. */
const freeMsMax = 1_000;
/** Within this, one that needs it gets 503: the longest wait for a connection and then for the lock. */
const neededMsMax = 11_000;

/** What the clients do, and whether it needs the locked table. */
const kinds = {
	ready: { operations: false, loans: false },
	"a read of settings": { operations: false, loans: false },
	"a read of loans": { operations: false, loans: true },
	"a change": { operations: true, loans: false },
} as const;
type Kind = keyof typeof kinds;
type Answer = { readonly kind: Kind; readonly status: number; readonly ms: number };

/** Locks one table after the other for 20 seconds while clients ask, and prints how long they wait for which answer. */
export async function lockTables(
	database: Database,
	asked: { readonly address: string; readonly payers: readonly Payer[] },
): Promise<boolean> {
	let isWithin = true;
	for (const table of ["operations", "loans"] as const) {
		const answers = await askWhileLocked(database, table, asked);
		const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
			const own = answers.filter((answer) => answer.kind === kind);
			const longestMs = Math.max(...own.map(({ ms }) => ms));
			const isNeeded = kinds[kind][table];
			const isRight = own.every(({ status }) => (status === 503) === isNeeded);
			if (!isRight || longestMs > (isNeeded ? neededMsMax : freeMsMax)) isWithin = false;
			const statuses = Map.groupBy(own, ({ status }) => status);
			const counts = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(", ");
			return [kind, isNeeded ? "yes" : "no", counts, `${longestMs.toFixed(0)} ms`];
		});
		console.log(`${table} locked for ${lockMs / 1000} s, ${askersOfEach} clients of each kind\n`);
		printTable(["asked for", "needs the table", "answers", "longest"], rows);
		console.log();
	}
	return isWithin;
}

async function askWhileLocked(
	{ inScriptTransaction }: Database,
	table: "operations" | "loans",
	{ address, payers }: { readonly address: string; readonly payers: readonly Payer[] },
): Promise<readonly Answer[]> {
	let until = 0;
	const answers: Answer[] = [];
	const askAll = async (kind: Kind, asker: number) => {
		// Stops early enough for the last answer to come while the table is locked.
		for (let count = 0; performance.now() < until - neededMsMax; count++) {
			const payer = payers[(asker + count * askersOfEach) % payers.length];
			if (!payer) throw new Error("no seeded payer");
			const sentAt = performance.now();
			const { status } = await ask(address, kind, payer);
			answers.push({ kind, status, ms: performance.now() - sentAt });
			await sleep(50);
		}
	};
	const startAsking = () =>
		(Object.keys(kinds) as Kind[]).flatMap((kind) =>
			Array.from({ length: askersOfEach }, (_, asker) => askAll(kind, asker)),
		);
	await inScriptTransaction(async (run) => {
		await run(`lock table ${table} in access exclusive mode`);
		until = performance.now() + lockMs;
		await Promise.all(startAsking());
		await sleep(until - performance.now());
	});
	return answers;
}

function ask(address: string, kind: Kind, { token }: Payer): Promise<Response> {
	const headers = { packageName: "com.puente.ng", lang: "en", authorization: `Bearer ${token}` };
	const post = (path: string, input: object) =>
		fetch(`${address}/open${path}`, {
			method: "POST",
			headers: { ...headers, "content-type": "application/json" },
			body: JSON.stringify(input),
		});
	switch (kind) {
		case "ready":
			return fetch(`${address}/ready`);
		case "a read of settings":
			return post(calls.countryByCode.path, { country: "ng" });
		case "a read of loans":
			return fetch(`${address}/open${calls.latestOrder.path}`, { headers });
		case "a change":
			// Of a message that does not exist: 404 as soon as the operation is stored.
			return post(calls.messageRead.path, {
				messageId: crypto.randomUUID(),
				operationId: crypto.randomUUID(),
			});
	}
}
