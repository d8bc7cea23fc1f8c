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
 * `runBatch` returns its results in the order of its inputs. If it fails, every input of the batch fails.
 */
export function inBatches<Input, Result>(
	runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
	const pending: PendingInput<Input, Result>[] = [];
	let isRunning = false;

	async function drain() {
		isRunning = true;
		while (pending.length > 0) {
			await nextTick();
			const batch = pending.splice(0, batchMax);
			try {
				const results = await runBatch(batch.map(({ input }) => input));
				if (results.length !== batch.length)
					throw new Error(`batch returned ${results.length} results for ${batch.length} inputs`);
				batch.forEach(({ resolve }, index) => {
					resolve(results[index] as Result);
				});
			} catch (error) {
				for (const { reject } of batch) reject(error);
			}
		}
		isRunning = false;
	}

	return (input) =>
		new Promise((resolve, reject) => {
			pending.push({ input, resolve, reject });
			if (!isRunning) void drain();
		});
}

/** Like `inBatches`, but retries each input of a failed batch alone, so that one bad input fails only itself. */
export function inBatchesWithRetry<Input, Result>(
	runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
	const runInBatch = inBatches(runBatch);
	const runAlone = async (input: Input) => (await runBatch([input]))[0] as Result;
	return (input) => runInBatch(input).catch(() => runAlone(input));
}
