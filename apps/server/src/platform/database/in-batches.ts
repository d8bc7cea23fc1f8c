/** The most inputs of one batch. */
const batchMax = 500;

type PendingInput<Input, Result> = {
	readonly input: Input;
	readonly resolve: (result: Result) => void;
	readonly reject: (error: unknown) => void;
};

/** Resolves after all requests that have arrived by now are read, so that their inputs join the batch. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs single inputs in batches. The first batch starts at once with every input that has arrived; inputs that arrive
 * during it wait for the next. A single input does not wait, and under load many share one round trip to the database.
 * `runBatch` returns its results in the order of its inputs. If it fails, each input runs alone, so that a bad one fails
 * only itself. What fails again rejects with the first error: in a transaction that is the one that ended it.
 */
export function inBatches<Input, Result>(
	runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
	const pending: PendingInput<Input, Result>[] = [];
	let isRunning = false;

	async function settle(batch: readonly PendingInput<Input, Result>[]): Promise<void> {
		try {
			const results = await runBatch(batch.map(({ input }) => input));
			if (results.length !== batch.length)
				throw new Error(`batch returned ${results.length} results for ${batch.length} inputs`);
			batch.forEach(({ resolve }, index) => {
				resolve(results[index] as Result);
			});
		} catch (error) {
			const [first] = batch;
			if (batch.length === 1) first?.reject(error);
			else await Promise.all(batch.map((each) => settle([{ ...each, reject: () => each.reject(error) }])));
		}
	}

	async function drain() {
		isRunning = true;
		while (pending.length > 0) {
			await nextTick();
			await settle(pending.splice(0, batchMax));
		}
		isRunning = false;
	}

	return (input) =>
		new Promise((resolve, reject) => {
			pending.push({ input, resolve, reject });
			if (!isRunning) void drain();
		});
}
