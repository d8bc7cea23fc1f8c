import type { Vault } from "../platform/crypto/vault.ts";

/** Adds to shared counters in one go and answers the totals, in the same order. */
export type CountMany = (
	counts: readonly { readonly key: Buffer; readonly by: number }[],
	windowEnd: Date,
) => Promise<readonly number[]>;

type Count = { key: Buffer; ofAll: number; unsent: number };

export type FloodGate = {
	/** Seconds to wait when this address has asked too often in this minute, or zero. */
	readonly pass: (address: string) => number;
	readonly stop: () => Promise<void>;
};

const windowMs = 60_000;
const exchangeMs = 500;

/**
 * The outermost limit, for every request. Counting each one in the database would cost more than the request, so
 * each process counts for itself and twice a second the processes add up what they have seen: a flood spread over
 * all of them is stopped half a second later than one on a single process.
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
		// In one order everywhere, so that two processes never wait for each other's rows.
		const fresh = [...counts.values()]
			.filter((count) => count.unsent > 0)
			.sort((one, other) => Buffer.compare(one.key, other.key));
		if (fresh.length === 0) return;
		const sent = fresh.map((count) => ({ key: count.key, by: count.unsent }));
		for (const count of fresh) {
			count.ofAll += count.unsent;
			count.unsent = 0;
		}
		const totals = await options.countMany(sent, new Date(windowEndMs));
		fresh.forEach((count, index) => {
			count.ofAll = totals[index] ?? count.ofAll;
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
				ofAll: 0,
				unsent: 0,
			};
			counts.set(address, count);
			count.unsent += 1;
			return count.ofAll + count.unsent > options.perMinute ? Math.ceil((windowEndMs - at) / 1000) : 0;
		},
		async stop() {
			clearInterval(timer);
			await exchanging;
		},
	};
}
