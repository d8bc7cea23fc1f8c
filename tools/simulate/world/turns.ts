import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../../apps/server/src/platform/database/database.ts";
import type { Db } from "../../../apps/server/src/platform/database/schema/index.ts";
import type { Chance } from "./chance.ts";

/** Our process died: what it was doing ends here, and all that it had in memory is lost. */
export class ProcessDied extends Error {}

/** What goes wrong between the steps of our processes today, as shares of all steps. */
export type ProcessTrouble = {
	readonly dies: number;
	readonly databaseRefuses: number;
};

export const quietProcess: ProcessTrouble = { dies: 0, databaseRefuses: 0 };

type Life = { isOver: boolean; readonly end: () => void };
type Step = { readonly life: Life; readonly holdsTurn: boolean };

/**
 * Steps of our processes: a call to a provider, a transaction, a statement outside one. Only one is under way at a time,
 * so that their order depends on the seed and not on the speed of the database. Who waits is picked by chance.
 */
export type Turns = {
	trouble: ProcessTrouble;
	readonly take: <T>(work: () => Promise<T>) => Promise<T>;
	/** A step at the database, which may refuse it. */
	readonly takeAtDatabase: <T>(work: () => Promise<T>) => Promise<T>;
	/** Runs work of our process. Throws ProcessDied if the process dies before, between or after its steps. */
	readonly inProcess: <T>(work: () => Promise<T>) => Promise<T>;
};

const never = <T>() => new Promise<T>(() => undefined);

export function createTurns(chance: Chance): Turns {
	const steps = new AsyncLocalStorage<Step>();
	const waiting: (() => void)[] = [];
	let isBusy = false;
	const next = () => {
		const [go] = waiting.splice(waiting.length > 1 ? chance.below(waiting.length) : 0, 1);
		if (go) go();
		else isBusy = false;
	};
	// Work that goes on after its step, or after a batch was collected, asks for its next step before chance decides.
	const release = () => void setImmediate(next);
	const dies = (life: Life) => turns.trouble.dies > 0 && !life.isOver && chance.happens(turns.trouble.dies);
	const step = async <T>(life: Life, work: () => Promise<T>): Promise<T> => {
		if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve));
		isBusy = true;
		try {
			if (dies(life)) life.end();
			if (life.isOver) return never<T>();
			const result = await steps.run({ life, holdsTurn: true }, work);
			if (dies(life)) life.end();
			return life.isOver ? never<T>() : result;
		} finally {
			release();
		}
	};
	const turns: Turns = {
		trouble: quietProcess,
		take(work) {
			const current = steps.getStore();
			return !current || current.holdsTurn ? work() : step(current.life, work);
		},
		takeAtDatabase: (work) =>
			turns.take(async () => {
				const { databaseRefuses } = turns.trouble;
				if (databaseRefuses > 0 && steps.getStore() && chance.happens(databaseRefuses)) throw refused();
				return work();
			}),
		async inProcess(work) {
			const { promise, reject } = Promise.withResolvers<never>();
			promise.catch(() => undefined);
			const life: Life = {
				isOver: false,
				end() {
					life.isOver = true;
					reject(new ProcessDied("The process died."));
				},
			};
			return Promise.race([steps.run({ life, holdsTurn: false }, work), promise]);
		},
	};
	return turns;
}

function refused(): Error {
	return Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
}

/** The database of our processes. The simulation itself uses the one without turns. */
export function withTurns(database: Database, turns: Turns): Database {
	const gated = (handle: Db): Db => {
		const copy = handle.withoutPlugins();
		const executor = copy.getExecutor();
		const provide = executor.provideConnection.bind(executor);
		const provideConnection: typeof provide = (consumer, options) =>
			turns.takeAtDatabase(() => provide(consumer, options));
		Object.assign(executor, { provideConnection });
		return copy;
	};
	const jobs = gated(database.jobs);
	return {
		...database,
		...{ db: gated(database.db), quick: gated(database.quick), jobs },
		readReport: (read) => read(jobs),
	};
}
