/** A question to the database takes at most this many at once. */
const batchMax = 500;

type Waiting<Asked, Told> = {
	readonly asked: Asked;
	readonly tell: (told: Told) => void;
	readonly fail: (error: unknown) => void;
};

/** When all requests that have arrived by now have been read: whoever asks for the same takes part in the round. */
const nextTick = () => new Promise((begin) => setImmediate(begin));

/**
 * Does single pieces of work together: the first begins at once, with whoever has arrived by then, and those that come while
 * it is under way share the next round. One alone waits for nobody, and under load a round is one way to the database and
 * back for many. `work` answers in the order in which it was asked; when it fails, it fails for all of its round.
 */
export function inBatches<Asked, Told>(
	work: (asked: readonly Asked[]) => Promise<readonly Told[]>,
): (asked: Asked) => Promise<Told> {
	const waiting: Waiting<Asked, Told>[] = [];
	let isBusy = false;

	async function drain() {
		isBusy = true;
		while (waiting.length > 0) {
			await nextTick();
			const batch = waiting.splice(0, batchMax);
			try {
				const told = await work(batch.map(({ asked }) => asked));
				if (told.length !== batch.length) throw new Error("A round answered more or less than was asked.");
				// Of one length: each index of the batch is one of the answers.
				batch.forEach(({ tell }, index) => {
					tell(told[index] as Told);
				});
			} catch (error) {
				for (const { fail } of batch) fail(error);
			}
		}
		isBusy = false;
	}

	return (asked) =>
		new Promise((tell, fail) => {
			waiting.push({ asked, tell, fail });
			if (!isBusy) void drain();
		});
}

/** The same for work of which one piece may fail all: then each is done once more, alone, and fails or not by itself. */
export function inBatchesOrAlone<Asked, Told>(
	work: (asked: readonly Asked[]) => Promise<readonly Told[]>,
): (asked: Asked) => Promise<Told> {
	const together = inBatches(work);
	const alone = async (asked: Asked) => (await work([asked]))[0] as Told;
	return (asked) => together(asked).catch(() => alone(asked));
}
