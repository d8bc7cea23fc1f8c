const retriesMax = 600;

/** A lock that was not given in time, two transactions that waited for each other, a row that was added meanwhile. */
const passingErrors: ReadonlySet<unknown> = new Set(["55P03", "40P01", "23505"]);

type RetryOptions = {
	readonly afterMs?: number;
	readonly retries?: number;
	readonly onWait?: () => void;
};

export async function retryWhileLocked(
	work: () => Promise<void>,
	{ afterMs = 100, retries = retriesMax, onWait }: RetryOptions = {},
): Promise<void> {
	for (let tries = 0; ; tries++) {
		try {
			return await work();
		} catch (error) {
			const isPassing = error instanceof Error && "code" in error && passingErrors.has(error.code);
			if (!isPassing || tries >= retries) throw error;
			onWait?.();
			await new Promise((resolve) => setTimeout(resolve, afterMs));
		}
	}
}
