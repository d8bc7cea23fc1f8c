import { isOlderRelease } from "./release.ts";

/** What a process learns from the database each second. */
export type Pulse = {
	readonly databaseMs: number;
	/** The oldest releases that may still run, as the applied migrations name them. */
	readonly oldestReleases: readonly string[];
};

export type Readiness = {
	/** Why this process must not work now; null while it may. */
	readonly problem: () => string | null;
	/** Asks the database. Rejects if it does not answer in time. */
	readonly refresh: () => Promise<void>;
	/** Rejects with NotReady if this process must not work, by an answer that is at most some seconds old. */
	readonly require: () => Promise<void>;
	/** The machine's time. Throws NotReady while it is not the database's. */
	readonly realNow: () => number;
	/** How far the machine's clock is ahead of the database's; negative if it is behind. */
	readonly skewMs: () => number;
	/** The time by the database's clock. */
	readonly databaseNow: () => number;
	/** Whether the database has been changed for releases after this one. */
	readonly isTooOld: () => boolean;
};

/** This process must not work now; another one may. */
export class NotReady extends Error {}

/** Synchronised clocks differ by milliseconds; more is a wrong clock. */
export const skewMsMax = 5_000;
/** An answer of the database counts for this long. */
const recentMs = 2_000;

export type ReadinessOptions = {
	readonly readPulse: () => Promise<Pulse>;
	readonly release: string;
	readonly realNow?: () => number;
	/** A clock that is never set: it shows a jump of the other one between two answers. */
	readonly monotonicNow?: () => number;
	readonly onChange: (problem: string | null) => void;
};

type Answer = Pulse & { readonly sentAt: number; readonly receivedAt: number };

/** Whether this process may work: its clock agrees with the database's, and its release is not too old for the schema. */
export function createReadiness(options: ReadinessOptions): Readiness {
	const { readPulse, release, onChange } = options;
	const { realNow = Date.now, monotonicNow = () => performance.now() } = options;
	const ask = async (): Promise<Answer> => {
		const sentAt = monotonicNow();
		const pulse = await readPulse();
		return { ...pulse, sentAt, receivedAt: monotonicNow() };
	};
	let last: Answer | null = null;
	let asking: Promise<void> | null = null;
	let wasReady = true;

	/** The database read its clock between sending and answering, so that the way there and back is no difference. */
	const skewMs = () => {
		if (last === null) return 0;
		const elapsed = monotonicNow();
		const now = realNow();
		const latest = last.databaseMs + elapsed - last.sentAt;
		const earliest = last.databaseMs + elapsed - last.receivedAt;
		return Math.max(0, now - latest) + Math.min(0, now - earliest);
	};
	const oldestAllowed = () => last?.oldestReleases.find((oldest) => isOlderRelease(release, oldest)) ?? null;
	const clockProblem = () => {
		if (last === null) return "The database was not asked yet.";
		const skew = skewMs();
		if (Math.abs(skew) <= skewMsMax) return null;
		const seconds = Math.round(Math.abs(skew) / 1000);
		return `The clock of this machine is ${seconds} s ${skew > 0 ? "ahead of" : "behind"} the database's. Nothing is done until they agree.`;
	};
	const problem = () => {
		const oldest = oldestAllowed();
		if (oldest === null) return clockProblem();
		return `This process is release ${release}, and the database needs ${oldest} or newer. Replace it.`;
	};
	const refresh = () => {
		asking ??= ask()
			.then((answer) => {
				last = answer;
				const found = problem();
				// The seconds of a difference change all the time.
				if ((found === null) !== wasReady) onChange(found);
				wasReady = found === null;
			})
			.finally(() => {
				asking = null;
			});
		return asking;
	};
	return {
		problem,
		refresh,
		async require() {
			const isRecent = last !== null && monotonicNow() - last.receivedAt <= recentMs;
			if (!isRecent || problem() !== null) await refresh();
			const found = problem();
			if (found !== null) throw new NotReady(found);
		},
		realNow() {
			const found = clockProblem();
			if (found !== null) throw new NotReady(found);
			return realNow();
		},
		skewMs,
		databaseNow: () => realNow() - skewMs(),
		isTooOld: () => oldestAllowed() !== null,
	};
}

/** The embedded database has the clock of its process: what it has seen stands for it, so that it does not go back. */
export function embeddedPulse(realNow: () => number = Date.now): () => Promise<Pulse> {
	let latest = Number.NEGATIVE_INFINITY;
	return async () => {
		latest = Math.max(latest, realNow());
		return { databaseMs: latest, oldestReleases: [] };
	};
}
