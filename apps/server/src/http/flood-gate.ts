import type { Vault } from "../platform/crypto/vault.ts";

/** Adds to shared counters in one statement and returns the totals, in the same order. */
export type CountMany = (
	counts: readonly { readonly key: Buffer; readonly by: number }[],
	windowEnd: Date,
) => Promise<readonly number[]>;

type Count = { key: Buffer; total: number; unsent: number };

export type FloodGate = {
	/** Seconds to wait if this address has sent too many requests in this minute, or zero. */
	readonly pass: (address: string) => number;
	readonly stop: () => Promise<void>;
};

const windowMs = 60_000;
const exchangeMs = 500;

/**
 * The outermost rate limit, for every request. Counting each request in the database would cost more than the request.
 * So each process counts for itself and adds its counts to the shared ones twice a second. A flood over all processes
 * is stopped half a second later than one on a single process.
 */
export function createFloodGate(options: {
	readonly perMinute: number;
	readonly vault: Vault;
	readonly countMany: CountMany;
	readonly onError: (error: unknown) => void;
	readonly now?: () => number;
}): FloodGate {
	const now = options.now ?? Date.now;
	let windowEndMs = 0;
	let counts = new Map<string, Count>();
	let exchanging: Promise<void> = Promise.resolve();

	async function exchange() {
		// Sorted, so that two processes never deadlock on these rows.
		const fresh = [...counts.values()]
			.filter((count) => count.unsent > 0)
			.sort((one, other) => Buffer.compare(one.key, other.key));
		if (fresh.length === 0) return;
		const sent = fresh.map((count) => ({ key: count.key, by: count.unsent }));
		for (const count of fresh) {
			count.total += count.unsent;
			count.unsent = 0;
		}
		const totals = await options.countMany(sent, new Date(windowEndMs));
		fresh.forEach((count, index) => {
			count.total = totals[index] ?? count.total;
		});
	}
	const timer = setInterval(() => {
		exchanging = exchanging.then(exchange).catch(options.onError);
	}, exchangeMs);
	timer.unref();

	return {
		pass(address) {
			const at = now();
			if (at >= windowEndMs) {
				windowEndMs = (Math.floor(at / windowMs) + 1) * windowMs;
				counts = new Map();
			}
			const count = counts.get(address) ?? {
				key: options.vault.blindIndex("flood", address),
				total: 0,
				unsent: 0,
			};
			counts.set(address, count);
			count.unsent += 1;
			return count.total + count.unsent > options.perMinute ? Math.ceil((windowEndMs - at) / 1000) : 0;
		},
		async stop() {
			clearInterval(timer);
			await exchanging;
		},
	};
}
