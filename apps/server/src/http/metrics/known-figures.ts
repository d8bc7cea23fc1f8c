/** Figures from the database as they were last read. */
export type KnownFigures<Figures> = {
	/** Reads them again if they are old. Returns in time whatever the database does. */
	readonly refresh: () => Promise<void>;
	/** Null before the first read. */
	readonly last: () => { readonly figures: Figures; readonly ageMs: number } | null;
	/** Whether the last read succeeded in time. */
	readonly isUp: () => boolean;
};

/** Less than the usual interval of a scrape, so that several readers share one read. */
const ageMsMax = 5_000;
/** The page must answer within a second. */
const waitMsMax = 500;

export function createKnownFigures<Figures>(
	read: () => Promise<Figures>,
	realNowMs: () => number = Date.now,
): KnownFigures<Figures> {
	let known: { readonly figures: Figures; readonly readAtMs: number } | null = null;
	let isUp = false;
	/** A read that hangs is not started twice. */
	let reading: Promise<void> | null = null;

	const readOnce = async () => {
		try {
			known = { figures: await read(), readAtMs: realNowMs() };
			isUp = true;
		} catch {
			isUp = false;
		} finally {
			reading = null;
		}
	};

	return {
		async refresh() {
			if (isUp && known !== null && realNowMs() - known.readAtMs < ageMsMax) return;
			reading ??= readOnce();
			const inTime = await Promise.race([reading.then(() => true), afterMs(waitMsMax).then(() => false)]);
			if (!inTime) isUp = false;
		},
		last: () => known && { figures: known.figures, ageMs: realNowMs() - known.readAtMs },
		isUp: () => isUp,
	};
}

function afterMs(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, milliseconds).unref();
	});
}
