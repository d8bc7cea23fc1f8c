import type { FileStore } from "@puente/providers/files";
import type { Logger } from "pino";
import type { Metrics } from "../http/metrics/operating-metrics.ts";
import { type StepRun, type SweepOptions, sweep } from "../jobs/sweep.ts";
import { type Clock, syncClockOffset } from "../platform/clock/clock.ts";
import { every } from "../platform/clock/every.ts";
import { readClockOffset } from "../platform/clock/sandbox-clock.ts";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { Config } from "../platform/config/config.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Database } from "../platform/database/database.ts";
import { noteDatabase } from "../platform/hold/note-database.ts";
import { recordProviders } from "../platform/providers/failing-providers.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import type { Readiness } from "../platform/readiness/readiness.ts";

/** Staff see a failing provider this much later, at most. */
const providersEveryMs = 2_000;
const sweepEveryMs = 60_000;
const clockReadEveryMs = 1_000;
const pulseEveryMs = 1_000;
const keysReadEveryMs = 1_000;
/** What a restore lost may be this much and not be seen by the position alone. */
const noteEveryMs = 30_000;
const vacuumEveryMs = 3_600_000;

/** A sweep that logs and counts each of its steps. */
export function createSweep({
	logger,
	database,
	metrics,
	readiness,
	...options
}: {
	readonly logger: Logger;
	readonly database: Database;
	readonly metrics: Metrics;
	readonly readiness: Readiness;
} & Omit<SweepOptions, "onStep">): () => Promise<readonly StepRun[]> {
	const onStep = (run: StepRun) => {
		metrics.countStep(run);
		const { step, outcome, error } = run;
		if (outcome === "failed") logger.error({ step, err: error }, "a step of the sweep failed");
	};
	return async () => {
		await readiness.require();
		return sweep(database.jobs, { ...options, onStep });
	};
}

/** Notes which database this is, and says it loudly when it was restored. */
export function createNote({
	database: { db, folder },
	files,
	logger,
}: {
	readonly database: Pick<Database, "db" | "folder">;
	readonly files: FileStore;
	readonly logger: Logger;
}): (now: Date) => Promise<void> {
	const onError = (error: unknown) =>
		logger.error({ err: error }, "the file of the database's position failed");
	let known: string | null = null;
	return async (now) => {
		const hold = await noteDatabase({ db, folder, files, onError }, now);
		if (hold !== null && hold.id !== known) {
			const { cause, compareFrom } = hold;
			logger.error({ cause, compareFrom }, "the database was restored: payouts and offers are held");
		}
		known = hold?.id ?? null;
	};
}

type TimerOptions = {
	readonly readiness: Readiness;
	readonly options: {
		readonly config: Config;
		readonly watch: ProviderWatch;
		readonly giveUp: (reason: string) => void;
	};
	readonly keys: KeyRing;
	readonly database: Database;
	readonly clock: Clock;
	readonly sweepOnce: () => Promise<readonly StepRun[]>;
	readonly noteOnce: (now: Date) => Promise<void>;
	readonly logError: (what: string) => (error: unknown) => void;
};

export function startTimers({
	options,
	database,
	readiness,
	clock,
	keys,
	sweepOnce,
	noteOnce,
	logError,
}: TimerOptions) {
	const { config, giveUp, watch } = options;
	const onKeysError = (error: unknown) =>
		error instanceof CannotStart ? giveUp(error.message) : logError("reading the master keys failed")(error);
	const writeProviders = () => watch.flush((changes) => recordProviders(database.db, changes, clock.now()));
	return [
		// `/ready` and the metrics say that the database does not answer.
		every(pulseEveryMs, readiness.refresh, () => undefined),
		every(providersEveryMs, writeProviders, logError("storing the failing providers failed")),
		...(config.works
			? [
					every(sweepEveryMs, sweepOnce, logError("the sweep failed")),
					every(
						noteEveryMs,
						() => readiness.require().then(() => noteOnce(clock.now())),
						logError("noting the database failed"),
					),
				]
			: []),
		...(database.vacuum ? [every(vacuumEveryMs, database.vacuum, logError("vacuum failed"))] : []),
		// Another process may replace the master key; the embedded database has only one process.
		...(database.engine === "postgres"
			? [every(keysReadEveryMs, () => keys.refresh(database.quick), onKeysError)]
			: []),
		// Another process may move the sandbox clock; the embedded database has only one process.
		...(config.sandboxUrl !== null && database.engine === "postgres"
			? [
					every(
						clockReadEveryMs,
						() => syncClockOffset(clock, () => readClockOffset(database.quick)),
						logError("reading the sandbox clock failed"),
					),
				]
			: []),
	];
}
